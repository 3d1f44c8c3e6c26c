import { expect, it } from 'vitest';
import { SecretField } from '../../../../../src-renderer/ui/fields/SecretField.tsx';
import { TextField } from '../../../../../src-renderer/ui/fields/TextField.tsx';
import { TypedTimesField } from '../../../../../src-renderer/ui/fields/TypedTimesField.tsx';
import { markupOf } from '../../../../support/markup.ts';

/** The tag of the first `<input>`. */
const inputOf = (html: string): string => /<input[^>]*>/.exec(html)?.[0] ?? '';

const attribute = (tag: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** What a screen reader says behind the name of the input: the texts that `aria-describedby` names. */
function described(html: string): string {
  const ids = attribute(inputOf(html), 'aria-describedby').split(' ');
  return ids
    .map(id => new RegExp(`id="${id}"[^>]*>(.*?)</div>|id="${id}"[^>]*>(.*?)</span></span>`).exec(html))
    .flatMap(match => match?.[1] ?? match?.[2] ?? [])
    .map(text => text.replaceAll(/<[^>]*>/g, ''))
    .join(' ');
}

const ref = { current: null };
const onChange = () => undefined;

it('a secret is asked for with its reason, and its mistake is said', () => {
  const secret = { label: 'Client secret', isHidden: true, hint: 'From the portal', ref };
  expect(described(markupOf(SecretField, secret))).toBe('From the portal');
  const wrong = markupOf(SecretField, { ...secret, error: 'Enter the secret' });
  expect(described(wrong)).toBe('Enter the secret');
  expect(attribute(inputOf(wrong), 'aria-invalid')).toBe('true');
});

it('a text says its warning, else its hint, and only a mistake makes it wrong', () => {
  const text = { label: 'Phone', value: '', hint: 'With country code', onChange };
  expect(described(markupOf(TextField, text))).toContain('With country code');
  const doubtful = markupOf(TextField, { ...text, warning: 'No digits' });
  expect(described(doubtful)).toContain('No digits');
  expect(attribute(inputOf(doubtful), 'aria-invalid')).toBe('');
  const wrong = markupOf(TextField, { ...text, error: 'Enter a phone number' });
  expect(described(wrong)).toContain('Enter a phone number');
  expect(attribute(inputOf(wrong), 'aria-invalid')).toBe('true');
});

it('what typed times mean is said by a live region, which is there before anybody types', () => {
  const value = { date: '', start: '', end: '' };
  const html = markupOf(TypedTimesField, {
    label: 'Window',
    value,
    zone: 'Europe/Helsinki',
    isSpan: true,
    onChange,
  });
  expect(html.match(/role="status"/g)).toHaveLength(1);
});
