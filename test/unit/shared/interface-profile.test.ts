import { expect, it } from 'vitest';
import { interfaceProfileSchema, profileSections } from '../../../src-shared/interface-profile.ts';

it('every entry of the profile names the section that leaves it open', () => {
  expect(Object.keys(profileSections).toSorted()).toEqual(
    Object.keys(interfaceProfileSchema.shape).toSorted(),
  );
  expect(Object.values(profileSections).filter(section => section.trim() === '')).toEqual([]);
});
