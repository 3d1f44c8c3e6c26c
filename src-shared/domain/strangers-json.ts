/** JavaScript calls members of these names to convert an object to text or a number. If it cannot, it throws. */
const called = new Set(['toString', 'valueOf']);
/** Finds text that may contain such a name, in plain or escaped letters. */
const mayHaveOne = /toString|valueOf|\\u00[4-7]/i;

/** Whether JavaScript would call a member of this name, so that JSON of others must not contain it. */
export const isCalledName = (name: string): boolean => called.has(name);

/**
 * Parses JSON of others, without members that make code throw that only inspects the value: a schema that checks the
 * length of `{"length": {"toString": 1}}` would throw.
 * @throws SyntaxError if the text is not JSON
 */
export const parseStrangersJson = (text: string): unknown =>
  mayHaveOne.test(text)
    ? JSON.parse(text, (name, value: unknown) => (isCalledName(name) ? undefined : value))
    : JSON.parse(text);
