import { i18n, type MessageDescriptor } from '@lingui/core';

export interface ErrorText {
  title: string;
  /** What to do, or what Dispatch does automatically. */
  detail: string;
}

/** A sentence; a function if it has a value that is written differently in each language. */
type Sentence = MessageDescriptor | (() => MessageDescriptor);

/** The title, then the sentences of the detail. */
export type ErrorWords = readonly [title: MessageDescriptor, ...detail: Sentence[]];

/** The words in the language of the screen. */
export const textOfWords = ([title, ...detail]: ErrorWords): ErrorText => ({
  title: i18n._(title),
  detail: detail.map(sentence => i18n._(typeof sentence === 'function' ? sentence() : sentence)).join(' '),
});
