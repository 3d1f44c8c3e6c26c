import { TableFileError } from './table-file.ts';

/** Receives the content of an XML text, in the order of the text. Names come without their prefix. */
export interface XmlListener {
  /**
   * Called at the beginning of an element.
   * @param attributes the attributes as text, for `attributeOf`
   */
  open(name: string, attributes: string): void;
  /** Called at the end of an element; for an element without content, directly after `open`. */
  close?(name: string): void;
  /** Called with text, in which references such as `&amp;` are resolved. One text may arrive in several parts. */
  text?(text: string): void;
}

/** Maximum number of characters of a tag, including all its attributes. */
const maxTagLength = 1_000_000;
const maxReferenceLength = 32;
const maxDepth = 256;

const broken = (): TableFileError => new TableFileError('broken');

/**
 * Reads XML piece by piece, without storing it. Rejects document type declarations, so that only the five entities of
 * XML itself exist, and no file is ever fetched.
 */
export function createXmlReader(listener: XmlListener) {
  let rest = '';
  let depth = 0;

  /**
   * Reads a tag.
   * @param tag the text between `<` and `>`
   */
  function element(tag: string): void {
    if (tag.startsWith('/')) {
      depth -= 1;
      if (depth < 0) throw broken();
      listener.close?.(localName(tag.slice(1)));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const nameEnd = tag.search(/[\s/]/);
    const name = localName(nameEnd < 0 ? tag : tag.slice(0, nameEnd));
    listener.open(name, nameEnd < 0 ? '' : tag.slice(nameEnd));
    if (isEmpty) listener.close?.(name);
    else depth += 1;
    if (depth > maxDepth) throw broken();
  }

  /**
   * Reads the markup at a position.
   * @returns the position after the markup; -1 if more text is needed
   */
  function markup(text: string, at: number): number {
    for (const [begin, end] of passages) {
      if (!text.startsWith(begin, at)) continue;
      const closing = text.indexOf(end, at + begin.length);
      if (closing >= 0 && end === ']]>') listener.text?.(text.slice(at + begin.length, closing));
      return closing < 0 ? -1 : closing + end.length;
    }
    // `<!` at the end of a piece may begin a comment or CDATA that continues in the next piece.
    if (text.length - at < 9 && text.startsWith('<!', at)) return -1;
    if (text.startsWith('<!', at)) throw broken();
    const closing = endOfTag(text, at);
    if (closing < 0) return -1;
    element(text.slice(at + 1, closing));
    return closing + 1;
  }

  function take(text: string, isEnd: boolean): void {
    let at = 0;
    while (at < text.length) {
      const open = text.indexOf('<', at);
      const textEnd = open < 0 ? text.length : open;
      if (textEnd > at) {
        const said = text.slice(at, textEnd);
        // A reference at the end of a piece may continue in the next piece.
        const cut = open < 0 && !isEnd ? said.lastIndexOf('&', said.length) : -1;
        const isCut = cut >= 0 && said.length - cut < maxReferenceLength && !said.includes(';', cut);
        listener.text?.(withoutReferences(isCut ? said.slice(0, cut) : said));
        if (isCut) {
          rest = said.slice(cut);
          return;
        }
      }
      if (open < 0) break;
      const next = markup(text, open);
      if (next < 0) {
        rest = text.slice(open);
        if (isEnd || rest.length > maxTagLength) throw broken();
        return;
      }
      at = next;
    }
    rest = '';
  }

  return {
    /**
     * Reads the next piece of the text.
     * @throws TableFileError `broken`, and everything that the listener throws
     */
    add(piece: string): void {
      take(rest + piece, false);
    },
    /**
     * Ends reading.
     * @throws TableFileError `broken` if an element or other markup is not closed
     */
    end(): void {
      take(rest, true);
      if (depth !== 0) throw broken();
    },
  };
}

/** Beginning and end of markup that is not an element. Of these, only CDATA contains text. */
const passages = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).trim();

/**
 * Position of the end of a tag; -1 if the tag does not end in this text. A `>` within the value of an attribute does
 * not end the tag.
 */
function endOfTag(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('>', at);
    if (end < 0) return -1;
    const quote = firstQuote(text, at, end);
    if (quote < 0) return end;
    const closing = text.indexOf(text.charAt(quote), quote + 1);
    if (closing < 0) return -1;
    at = closing + 1;
  }
}

function firstQuote(text: string, start: number, end: number): number {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x27) return at;
  }
  return -1;
}

/** The value of an attribute, whatever its prefix; null if there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = attributePatterns.get(name) ?? patternOf(name);
  const match = found.exec(attributes);
  return match ? withoutReferences(match[1] ?? match[2] ?? '') : null;
}

const attributePatterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  return pattern;
}

const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return signs[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
