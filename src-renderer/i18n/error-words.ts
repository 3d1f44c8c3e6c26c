import { i18n, type MessageDescriptor } from '@lingui/core';

export interface ErrorText {
  title: string;
  /** Says what the user can do, or what Dispatch does automatically. */
  detail: string;
}

/** A sentence. It is a function if it contains a value, such as a number, whose format depends on the language. */
type Sentence = MessageDescriptor | (() => MessageDescriptor);

/** The texts of a failure: its title, and the sentences of its detail. */
export type ErrorWords = readonly [title: MessageDescriptor, ...detail: Sentence[]];

/** The texts of a failure in the current language. */
export const textOfWords = ([title, ...detail]: ErrorWords): ErrorText => ({
  title: i18n._(title),
  detail: detail.map(sentence => i18n._(typeof sentence === 'function' ? sentence() : sentence)).join(' '),
});
