type Values = Record<string, unknown>;
interface Format {
  (message: { id: string; values?: Values }): string;
  (id: string, values?: Values, options?: object): string;
}

/**
 * Escapes, in a value, the characters that begin `\u0041`, `\x41` and `%__lingui_octothorpe__%`. Lingui should decode
 * these only in messages, but decodes them in values, too.
 */
const plain = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/[\\%]/g, character => (character === '\\' ? '\\x5c' : '\\x25'))
    : value;

const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

/** Changes the formatting of `words` so that values, such as a Windows path, appear in a message unchanged. */
export function keepValues(words: { _: Format; t: Format }): void {
  // Takes the method of the class, so that a second call of `keepValues` does not escape values twice.
  const format: Format = Object.getPrototypeOf(words)._.bind(words);
  words._ = (
    message: string | { id: string; values?: Values },
    values?: Values,
    options?: object,
  ): string => {
    if (typeof message === 'string') return format(message, values && plainValues(values), options);
    return format(message.values ? { ...message, values: plainValues(message.values) } : message);
  };
  words.t = words._;
}
