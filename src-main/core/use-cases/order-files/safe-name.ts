/** Names that Windows keeps for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name without folders and without what some system refuses in names. */
export function safeName(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f<>:"|?*]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 200)
    .replace(/[. ]+$/, '');
  return reserved.test(plain) ? `_${plain}` : plain || 'file';
}

/** A name that is not taken: `damage (2).jpg`. Some systems do not tell upper case from lower. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const safe = safeName(name);
  const dot = safe.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  let free = safe;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${extension}`;
  return free;
}
