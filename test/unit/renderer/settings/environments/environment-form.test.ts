import { describe, expect, it } from 'vitest';
import {
  checkForm,
  type EnvironmentForm,
  emptyForm,
  formOf,
} from '../../../../../src-renderer/features/settings/environments/environment-form.ts';
import { entriesBySection } from '../../../../../src-renderer/features/settings/environments/profile-form.ts';
import { interfaceProfileSchema } from '../../../../../src-shared/interface-profile.ts';

const form = (more: Partial<EnvironmentForm> = {}): EnvironmentForm => ({
  ...emptyForm,
  name: 'Nordwagen',
  baseUrl: 'https://transport.example.com/',
  ...more,
});

describe('the editor of an environment', () => {
  it('gives what the core takes, tidied', () => {
    expect(
      checkForm(form({ allowedHosts: 'a.example.com\n*.B.example.com, c.example.com:8443' })).input,
    ).toEqual({
      name: 'Nordwagen',
      kind: 'sandbox',
      baseUrl: 'https://transport.example.com',
      profile: {},
      allowedHosts: ['a.example.com', '*.b.example.com', 'c.example.com:8443'],
      scopes: null,
      caCertificates: null,
    });
  });

  it.each([
    ['http://transport.example.com', 'not_https'],
    ['https://user:secret@transport.example.com', 'has_credentials'],
    ['https://transport.example.com/?a=1', 'has_query'],
    ['transport', 'no_address'],
    ['', 'no_address'],
  ])('says what is wrong with %s', (baseUrl, problem) => {
    const checked = checkForm(form({ baseUrl }));
    expect(checked).toMatchObject({ input: null, problems: { baseUrl: problem } });
  });

  it('names the host that is none, and an empty choice of scopes', () => {
    const checked = checkForm(form({ allowedHosts: 'fine.example.com https://bad', scopes: [] }));
    expect(checked.badHost).toBe('https://bad');
    expect(Object.keys(checked.problems).toSorted()).toEqual(['allowedHosts', 'scopes']);
  });

  it('keeps scopes in the order of the interface', () => {
    const checked = checkForm(form({ scopes: ['test:write', 'orders:read'] }));
    expect(checked.input?.scopes).toEqual(['orders:read', 'test:write']);
  });

  it('reads overrides in the type of their entry, and leaves out empty ones', () => {
    const profile = {
      pageSize: '20',
      fuelTypes: 'petrol, diesel',
      cancelOrderPath: '/v2/orders/{order_id}/cancel',
      requestIdHeader: ' ',
    };
    const { input } = checkForm(form({ profile }));
    expect(input?.profile).toEqual({
      pageSize: 20,
      fuelTypes: ['petrol', 'diesel'],
      cancelOrderPath: '/v2/orders/{order_id}/cancel',
    });
    const again = input && formOf({ ...input, id: 'e', isManaged: false, fileNote: null });
    expect(again?.profile).toEqual({ ...profile, requestIdHeader: undefined });
  });

  it.each([
    ['pageSize', 'five', 'invalid_type'],
    ['pageSize', '500', 'too_big'],
    ['idempotencyKeyLifetimeHours', '0', 'too_small'],
    ['tokenBasicEncoding', 'rot13', 'invalid_value'],
    ['trackingPath', 'v2/orders/{order_id}', 'invalid_format'],
    ['trackingPath', '/v2/orders/{file_id}', 'custom'],
  ])('refuses %s = %s at the entry', (name, text, code) => {
    const checked = checkForm(form({ profile: { [name]: text } }));
    expect(checked.input).toBeNull();
    expect(checked.profileProblems[name]?.code).toBe(code);
  });

  it('offers every entry of the profile once, but for those of the local sandbox alone', () => {
    const names = entriesBySection().flatMap(([, entries]) => entries);
    const offered = Object.keys(interfaceProfileSchema.shape).filter(name => name !== 'maxBodyBytes');
    expect(names.toSorted()).toEqual(offered.toSorted());
  });
});
