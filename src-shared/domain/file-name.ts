import { isDangerousName, runsAsShortcut } from './dangerous-name.ts';

/**
 * Characters that would make a name misleading: controls, invisible ones, and marks that change the direction of text.
 */
const unreadable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
/** Characters that Windows does not allow in names. */
const refused = /[<>:"|?*]/g;
/** Names that Windows reserves for devices, with any extension. Superscript digits count as digits. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)\s*(?:\.|$)/iu;
/** Names of files by which Windows changes how it treats their folder. */
const ofFolder = /^(?:desktop\.ini|autorun\.inf|thumbs\.db)$/i;
/**
 * Maximum length of a name in bytes of UTF-8, as most systems count. A name of this length is also valid on systems
 * that count UTF-16 units.
 */
const maxNameLength = 255;
const defaultName = 'document';
/**
 * Extension that makes a dangerous file harmless, because no system runs it. Added if a file is saved without asking
 * the user.
 */
const harmlessEnding = '.download';

/**
 * A safe name for a file that was received, or that will be sent: without a folder, at most 255 bytes, never empty,
 * never the name of a shortcut, without misleading characters, and allowed on every system and in a form field.
 */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const readable = base.replace(unreadable, '').replace(refused, '_').toWellFormed().normalize('NFC');
  const plain = fitted(trimmed(readable).trimStart().replace(/^\.+/, '_'));
  if (plain === '') return defaultName;
  const own = device.test(plain) || ofFolder.test(plain) ? fitted(`_${plain}`) : plain;
  return runsAsShortcut(own) ? harmless(own) : own;
}

/** Adds `.download` to a dangerous name, so that opening it runs nothing. @param name as returned by `plainName` */
export const harmlessName = (name: string): string => (isDangerousName(name) ? harmless(name) : name);

const harmless = (name: string): string => joined(name, harmlessEnding);

/**
 * A name that is not taken, such as `damage (2).jpg`. Upper and lower case count as the same, as on some systems.
 * @param taken names in lower case
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const { stem, ending } = partsOf(name);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = joined(stem, ` (${count})${ending}`);
  return free;
}

/** Cuts a name that is too long and keeps its extension. */
function fitted(name: string): string {
  const { stem, ending } = partsOf(name);
  return joined(stem, ending);
}

function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** Joins the stem and the extension of a name. If it becomes too long, the stem is cut, but not within a character. */
function joined(stem: string, ending: string): string {
  let room = maxNameLength - bytesOf(ending);
  if (bytesOf(stem) <= room) return stem + ending;
  let start = '';
  for (const character of stem) {
    room -= bytesOf(character);
    if (room < 0) break;
    start += character;
  }
  return trimmed(start) + ending;
}

/** Removes spaces and dots at the end. Windows ignores them, so the name would refer to another file there. */
const trimmed = (name: string): string => name.replace(/[.\s]+$/u, '');

/** Number of bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
