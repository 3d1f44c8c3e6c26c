import { expect, it } from 'vitest';
import { mailLink, phoneLink } from '../../../../src-renderer/features/order-parts/contact-links.ts';

it.each([
  ['+358 40 123 4567', 'tel:+358401234567'],
  ['+49 (0)40 123-4', 'tel:+49401234'],
  ['(040) 123 4567', 'tel:0401234567'],
  ['0401234567/0507654321', 'tel:0401234567'],
  ['040 1234567 - 050 7654321', 'tel:0401234567'],
  ['040/123 4567', 'tel:0401234567'],
  ['1234567890123456', null],
  ['040 123 4567 / 4568', 'tel:0401234567'],
  ['040/123 4567', 'tel:0401234567'],
  ['Aino: 040 1234567 ext. 5', 'tel:0401234567'],
  ['tel +46 8 555 10, after 9', 'tel:+46855510'],
])('the telephone %s is dialled as %s', (text, link) => {
  expect(phoneLink(text)).toBe(link);
});

it.each(['abc', '', '12', '*#06#', 'ring the bell'])('the telephone “%s” says no number', text => {
  expect(phoneLink(text)).toBeNull();
});

it.each([
  ['aino@example.fi', 'mailto:aino@example.fi'],
  [' aino+cars@example.fi ', 'mailto:aino%2Bcars@example.fi'],
  ['aino@bil?bcc=x.se', 'mailto:aino@bil%3Fbcc%3Dx.se'],
])('the e-mail %s is written to at %s', (text, link) => {
  expect(mailLink(text)).toBe(link);
});

it.each(['aino', 'a@b@c', 'a@b.fi, c@d.fi', 'Aino <a@b.fi>', ''])('the e-mail “%s” is no address', text => {
  expect(mailLink(text)).toBeNull();
});
