import { isDangerousName, runsAsShortcut } from './dangerous-name.ts';

/** Control characters, and what nobody sees or what changes the direction of the text around it: a name must read as it is. */
const unreadable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
/** What Windows takes in no name. */
const refused = /[<>:"|?*]/g;
/** Names that Windows keeps for devices, whatever comes after the dot; superscript digits count as digits. */
const device = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)\s*(?:\.|$)/iu;
/** Names by which a folder tells the system what to do with it. */
const ofFolder = /^(?:desktop\.ini|autorun\.inf|thumbs\.db)$/i;
/** In bytes of UTF-8, as most systems count; none takes more units of UTF-16. */
const maxNameLength = 255;
const defaultName = 'document';
/** What such a file is called that nobody was asked about: opened, it runs nothing. */
const harmlessEnding = '.download';

/**
 * The name of a file of others, or of one that goes to others: without folders, fit for the screen, for a form field and
 * for every system, at most 255 bytes, never empty, and never the name of a shortcut.
 */
export function plainName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const readable = base.replace(unreadable, '').replace(refused, '_').toWellFormed().normalize('NFC');
  const plain = fitted(trimmed(readable).trimStart().replace(/^\.+/, '_'));
  if (plain === '') return defaultName;
  const own = device.test(plain) || ofFolder.test(plain) ? fitted(`_${plain}`) : plain;
  return runsAsShortcut(own) ? harmless(own) : own;
}

/** A name under which a file runs nothing; one that is harmless stays. @param name as `plainName` gives it */
export const harmlessName = (name: string): string => (isDangerousName(name) ? harmless(name) : name);

const harmless = (name: string): string => joined(name, harmlessEnding);

/** A name that is not taken: `damage (2).jpg`. Some systems do not tell upper case from lower. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const { stem, ending } = partsOf(name);
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = joined(stem, ` (${count})${ending}`);
  return free;
}

/** Cut where it is too long; its ending stays. */
function fitted(name: string): string {
  const { stem, ending } = partsOf(name);
  return joined(stem, ending);
}

function partsOf(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

/** The beginning is cut where both are too long, between two characters. */
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

/** Windows leaves out spaces and dots at the end, so that another name would be meant. */
const trimmed = (name: string): string => name.replace(/[.\s]+$/u, '');

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
