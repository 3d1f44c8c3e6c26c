type Values = Record<string, unknown>;
interface Format {
  (message: { id: string; values?: Values }): string;
  (id: string, values?: Values, options?: object): string;
}

/** Lingui reads `\u0041`, `\x41` and its own `%__lingui_octothorpe__%` also in values; an escape of ours comes out as it went in. */
const plain = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/[\\%]/g, character => (character === '\\' ? '\\x5c' : '\\x25'))
    : value;

const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

/** From now on what is put into a sentence stays what it is: a path of Windows, a text of others. */
export function keepValues(words: { _: Format; t: Format }): void {
  // As its class has it, so that nothing is escaped twice.
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
