import { i18n, type MessageDescriptor } from '@lingui/core';

/**
 * Makes a function that returns the words for a value, in the language of the screen. A value without words is returned
 * as it is, since the service may have others than those that are known.
 */
export const valueWords =
  <Value extends string = string>(words: Record<NoInfer<Value>, MessageDescriptor>) =>
  (value: Value): string =>
    Object.hasOwn(words, value) ? i18n._(words[value]) : value;
