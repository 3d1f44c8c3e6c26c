import { describe, expect, it } from 'vitest';
import { authority, dispatcher, fileOf, inputOf, outcomeOf, withService } from '../support/asked-services.ts';
import { startCore } from '../support/core.ts';
import { addEnvironment } from '../support/remote.ts';

describe('an imported list', () => {
  const plain = { name: 'Plain', kind: 'sandbox', baseUrl: 'https://plain.example' } as const;
  const trusting = { ...plain, name: 'Trusting', baseUrl: 'https://trusting.example' };

  it.each([true, false])(
    'is asked in one question, and does what is harmless all the same: %s',
    async isMeant => {
      let isSetUp = false;
      const { asked, confirmServiceChanges } = dispatcher(() => !isSetUp || isMeant);
      const { fixture, id, present } = await withService({ confirmServiceChanges });
      const second = await addEnvironment(fixture, { ...plain, baseUrl: 'https://second.example' });
      await addEnvironment(fixture, { ...plain, baseUrl: 'https://third.example' });
      isSetUp = true;
      const text = fileOf(
        { ...present, name: 'Mine', caCertificates: authority },
        { ...plain, baseUrl: 'https://second.example', name: 'Renamed' },
        { ...plain, baseUrl: 'https://third.example' },
        { ...plain, name: 'New' },
        { ...trusting, allowedHosts: ['files.trusting.example'] },
      );
      expect(await fixture.call('environments.import', { text })).toEqual(
        isMeant
          ? outcomeOf({ added: 2, updated: 2, unchanged: 1 })
          : outcomeOf({ updated: 1, unchanged: 1, declined: 3 }),
      );
      expect(asked.slice(2)).toMatchObject([
        [
          { name: 'office', former: { baseUrl: present.baseUrl }, isCredentialForgotten: false },
          { name: 'New', former: null, next: { allowedHosts: [] } },
          { name: 'Trusting', former: null, next: { allowedHosts: ['files.trusting.example'] } },
        ],
      ]);
      expect(await inputOf(fixture, id)).toEqual(
        isMeant ? { ...present, name: 'Mine', caCertificates: authority } : present,
      );
      expect(await inputOf(fixture, second)).toMatchObject({ name: 'Renamed' });
      const names = (await fixture.call('environments.list', {})).map(({ name }) => name);
      expect(names.includes('New')).toBe(isMeant);
      expect(names.includes('Trusting')).toBe(isMeant);
      await fixture.call('connection.test', {});
    },
  );

  it('names no more environments than a dialog shows; the others can be imported again', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => asked.length > 1);
    const { call } = await startCore({ confirmServiceChanges });
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...trusting,
      baseUrl: `https://${index}.example`,
    }));
    const declined = outcomeOf({ declined: 10, unasked: 2 });
    expect(await call('environments.import', { text: fileOf(...many) })).toEqual(declined);
    expect(await call('environments.import', { text: fileOf(...many) })).toEqual(
      outcomeOf({ added: 10, unasked: 2 }),
    );
    expect(await call('environments.import', { text: fileOf(...many) })).toEqual(
      outcomeOf({ added: 2, unchanged: 10 }),
    );
    expect(asked.map(changes => changes.length)).toEqual([10, 10, 2]);
  });

  it('names no more hosts than anybody reads', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const { call } = await startCore({ confirmServiceChanges });
    const label = 'a'.repeat(60);
    const many = Array.from({ length: 5 }, (_, index) => ({
      ...trusting,
      baseUrl: `https://${index}.example`,
      allowedHosts: Array.from({ length: 10 }, (__, host) => `${label}.${label}.${host}.example`),
    }));
    const added = () => call('environments.import', { text: fileOf(...many) });
    expect(await added()).toEqual(outcomeOf({ added: 2, unasked: 3 }));
    expect(await added()).toEqual(outcomeOf({ added: 2, unasked: 1, unchanged: 2 }));
    expect(asked.map(changes => changes.length)).toEqual([2, 2]);
  });

  it('does not change what has changed since it was asked, and adds nothing that was asked as a change', async () => {
    let meanwhile: () => Promise<unknown> = () => Promise.resolve();
    const { fixture, id, present } = await withService({
      confirmServiceChanges: async () => {
        await meanwhile();
        return true;
      },
    });
    meanwhile = () => fixture.call('environments.remove', { id });
    const text = fileOf({ ...present, caCertificates: authority });
    expect(await fixture.call('environments.import', { text })).toEqual(outcomeOf({ unasked: 1 }));
  });

  it('that names a service twice means what it says last', async () => {
    const { call } = await startCore();
    const text = fileOf(plain, { ...plain, name: 'Last' });
    expect(await call('environments.import', { text })).toEqual(outcomeOf({ added: 1 }));
    expect((await call('environments.list', {})).map(({ name }) => name)).toEqual(['Local sandbox', 'Last']);
  });
});
