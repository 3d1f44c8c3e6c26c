/** The language of the screen. */
const names = new Intl.DisplayNames('en', { type: 'region' });

/** `Norway`; what is no code of a country is shown as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
