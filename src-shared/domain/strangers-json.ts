/**
 * Names of members that JavaScript calls to convert an object to text or a number. If such a member is no function, the
 * conversion can throw.
 */
const called = new Set(['toString', 'valueOf']);
/** Matches JSON that may contain such a name, in plain or in escaped letters. */
const mayHaveOne = /toString|valueOf|\\u00[4-7]/i;

/** Whether JavaScript calls a member of this name on its own, so that JSON from outside must not contain it. */
export const isCalledName = (name: string): boolean => called.has(name);

/**
 * Parses JSON from outside, without the members that JavaScript calls on its own. Code that only inspects the value
 * would throw at them: a schema that checks the length of `{"length": {"toString": 1}}`, for example.
 * @throws SyntaxError if the text is not JSON
 */
export const parseStrangersJson = (text: string): unknown =>
  mayHaveOne.test(text)
    ? JSON.parse(text, (name, value: unknown) => (isCalledName(name) ? undefined : value))
    : JSON.parse(text);

/**
 * Parses the text of a file from outside. Returns null if it is not JSON. Ignores the byte order mark that editors of
 * Windows put at its beginning.
 */
export function jsonOfStrangersFile(text: string): unknown {
  try {
    return parseStrangersJson(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
