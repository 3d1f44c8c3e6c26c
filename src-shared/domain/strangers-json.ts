/** The language calls a member of this name where it makes text or a number of a value, and throws where it cannot. */
const called = new Set(['toString', 'valueOf']);
/** A text that may have such a name, in plain letters or in letters that are escaped. */
const mayHaveOne = /toString|valueOf|\\u00[4-7]/i;

/** Whether no value that the language can write down has a member of this name. */
export const isCalledName = (name: string): boolean => called.has(name);

/**
 * JSON of others, without members that would make whoever only looks at them throw: `{"length": {"toString": 1}}` stops
 * a schema that asks how long a text is.
 * @throws SyntaxError where it is no JSON
 */
export const parseStrangersJson = (text: string): unknown =>
  mayHaveOne.test(text)
    ? JSON.parse(text, (name, value: unknown) => (isCalledName(name) ? undefined : value))
    : JSON.parse(text);
