/** Names of countries in the language of the screen. */
const names = new Intl.DisplayNames('en', { type: 'region' });

/** `Norway`; unknown codes are returned as they are. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
