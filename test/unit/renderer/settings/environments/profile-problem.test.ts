import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { profileProblems } from '../../../../../src-renderer/features/settings/environments/profile-form.ts';
import { profileProblem } from '../../../../../src-renderer/features/settings/environments/profile-problem.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it.each([
  ['pageSize', 'many', 'Enter a number'],
  ['pageSize', '2.5', 'Enter a whole number'],
  ['pageSize', '0', 'Enter 1 or more'],
  ['pageSize', '101', 'Enter 100 or less'],
  ['idempotencyKeyLifetimeHours', '0', 'Enter more than 0'],
  ['tokenBasicEncoding', 'plain', 'Enter one of these values: form, raw'],
  ['cursorParameter', 'c'.repeat(201), 'Enter at most 200 characters'],
  ['fuelTypes', 'gas,'.repeat(201), 'Enter at most 200 values'],
  ['cancelOrderPath', 'cancel', 'Enter a path that begins with a slash, such as /v2/orders'],
  ['cancelOrderPath', '/v2/cancel', 'The path must contain the part {order_id}'],
  ['requestIdHeader', 'my header', 'Enter the name of a header, such as X-Request-Id'],
  ['requestIdHeader', 'Cookie', 'Enter another header: requests already use this header'],
])('says what %s needs instead of a wrong value', (name, text, words) => {
  const problem = profileProblems({ [name]: text })[name];
  expect(problem && profileProblem(name, problem)).toBe(words);
});
