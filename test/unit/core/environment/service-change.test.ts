import { describe, expect, it } from 'vitest';
import { addedService, serviceChange } from '../../../../src-main/core/environment/service-change.ts';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
} from '../../../../src-shared/environment.ts';
import { defaultInterfaceProfile } from '../../../../src-shared/interface-profile.ts';

const office: EnvironmentInput = environmentInputSchema.parse({
  name: 'Office',
  kind: 'production',
  baseUrl: 'https://api.office.example',
});
const hosts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `host-${from + index}.example`);
const pem = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `-----BEGIN CERTIFICATE-----\n${index}\n-----END CERTIFICATE-----`,
  ).join('\n');
const path = (length: number) => `/${'p'.repeat(length - 12)}/{order_id}`;

describe('a change of service is asked only where the question shows all that is new', () => {
  const fits: Record<string, Partial<EnvironmentInput>> = {
    'ten hosts': { allowedHosts: hosts(0, 10) },
    'ten certificates': { caCertificates: pem(10) },
    'an address that fills its line': { baseUrl: `https://api.office.example/${'a'.repeat(273)}` },
    'a path that fills its line': { profile: { ...defaultInterfaceProfile, cancelOrderPath: path(300) } },
  };
  const doesNot: Record<string, Partial<EnvironmentInput>> = {
    'eleven hosts': { allowedHosts: hosts(0, 11) },
    'eleven certificates': { caCertificates: pem(11) },
    'a longer address': { baseUrl: `https://api.office.example/${'a'.repeat(274)}` },
    'an address that is longer as it is called': { baseUrl: `https://api.office.example/${'ä'.repeat(60)}` },
    'a longer path': { profile: { ...defaultInterfaceProfile, cancelOrderPath: path(301) } },
  };
  const former: Environment = { ...office, id: 'office', isManaged: false, fileNote: null };

  it.each(Object.entries(fits))('%s', (_, change) => {
    expect(serviceChange(former, { ...office, ...change })).not.toBeNull();
    expect(addedService({ ...office, ...change }).former).toBeNull();
  });

  it.each(Object.entries(doesNot))('but not %s', (_, change) => {
    const tooMuch = expect.objectContaining({
      error: expect.objectContaining({ code: 'bad_request', reason: 'too_much_to_ask' }),
    });
    expect(() => serviceChange(former, { ...office, ...change })).toThrow(tooMuch);
    expect(() => addedService({ ...office, ...change })).toThrow(tooMuch);
  });

  it('those that were there before count no more', () => {
    const many: Environment = { ...former, allowedHosts: hosts(0, 30), caCertificates: pem(12) };
    const { caCertificates } = many;
    const next = { ...office, caCertificates, allowedHosts: hosts(5, 35) };
    expect(serviceChange(many, next)?.next.allowedHosts).toHaveLength(35);
  });

  it.each([
    ['2852039166', '169.254.169.254'],
    ['0251.0376.0251.0376:443', '169.254.169.254:443'],
    ['0xa000001', '10.0.0.1'],
    ['[::ffff:127.0.0.1]:8080', '[::ffff:7f00:1]:8080'],
    ['*.files.example:8443', '*.files.example:8443'],
  ])('a host %s is shown as it is called: %s', (written, called) => {
    const { next } = addedService({ ...office, allowedHosts: [written] });
    expect(next.allowedHosts).toEqual([called]);
  });
});
