import { i18n, type MessageDescriptor } from '@lingui/core';

/**
 * Returns a function that gives the text for a value in the current language. A value without a text is returned
 * unchanged, since the service may have values that Dispatch does not know.
 */
export const valueWords =
  <Value extends string = string>(words: Record<NoInfer<Value>, MessageDescriptor>) =>
  (value: Value): string =>
    Object.hasOwn(words, value) ? i18n._(words[value]) : value;
