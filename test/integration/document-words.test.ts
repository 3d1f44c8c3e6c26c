import { expect, it } from 'vitest';
import { errorOf, startCore } from '../support/core.ts';
import { attach, makeDraft, untilPhase } from '../support/core-orders.ts';

const bytes = Buffer.from('%PDF-1.7');

it('a document that is described anew after a refusal is registered anew, and one that is not stays', async () => {
  const fixture = await startCore();
  await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 422, times: 1 });
  const made = await makeDraft(fixture);
  const { localId } = made;
  const described = await attach(fixture, localId, 'contract.pdf', bytes);
  const same = await attach(fixture, localId, 'keys.pdf', Buffer.from('%PDF-1.6'));
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  const { entries } = await untilPhase(fixture, localId, 'attention');
  await fixture.call('outbox.edit', { entryId: entries[0]?.id ?? '' });
  const words = { name: 'handover.pdf', category: 'cmr', description: 'Both keys' };
  await fixture.call('documents.describe', { documentId: described, ...words });
  const before = (await fixture.call('drafts.get', { localId })).documents.find(({ id }) => id === same);
  const { name, category, description } = before ?? expect.unreachable();
  await fixture.call('documents.describe', { documentId: same, name, category, description });
  const { version } = await fixture.call('drafts.get', { localId });
  await fixture.call('orders.place', { localId, version, quotedTotalCents: null });
  await untilPhase(fixture, localId, 'accepted');
  const { files } = await fixture.call('orders.refresh', { localId });
  expect(files.map(file => [file.name, file.category, file.description]).toSorted()).toEqual([
    ['handover.pdf', 'cmr', 'Both keys'],
    ['keys.pdf', category, description],
  ]);
  expect(await fixture.control.effectsOf('file-create')).toHaveLength(3);
});

it('a type that is none cannot write lines of its own into an upload, nor a picture be an address', async () => {
  const fixture = await startCore();
  const { localId } = await makeDraft(fixture);
  const ofType = async (mediaType: string, name: string) => {
    const input = { localId, name, mediaType, sizeBytes: bytes.byteLength };
    const { documentId } = await fixture.call('documents.begin', input);
    const own = Buffer.from(`%PDF${name}`);
    await fixture.call('documents.append', { documentId, offsetBytes: 0, bytes: own });
    return fixture.call('documents.finish', { documentId, thumbnail: 'https://example.com/picture.png' });
  };
  const documents = [
    await ofType('application/pdf', 'a.pd'),
    await ofType('application/pdf\r\nX-Other: 1', 'b.pd'),
    await ofType('', 'c.pd'),
  ];
  expect(documents.map(({ mediaType, thumbnail }) => [mediaType, thumbnail])).toEqual([
    ['application/pdf', null],
    ['application/octet-stream', null],
    ['application/octet-stream', null],
  ]);
});

it('a document that is on its way to an order is neither described anew, nor removed, nor queued again', async () => {
  const fixture = await startCore();
  const made = await makeDraft(fixture);
  const { localId } = made;
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  const documentId = await attach(fixture, localId, 'keys.pdf', bytes);
  await fixture.call('documents.attach', { localId, documentIds: [documentId] });
  const words = { name: 'other.pdf', category: 'cmr', description: '' };
  for (const call of [
    fixture.call('documents.describe', { documentId, ...words }),
    fixture.call('documents.remove', { documentId }),
    fixture.call('documents.attach', { localId, documentIds: [documentId] }),
  ])
    expect(await errorOf(call)).toMatchObject({ reason: 'document_sent' });
  const { documents, entries } = await fixture.call('orders.get', { localId });
  expect(documents).toMatchObject([{ name: 'keys.pdf', state: 'queued' }]);
  expect(entries.filter(({ kind }) => kind === 'file-attach')).toHaveLength(1);
});

it('a file that the service keeps is not queued to be deleted', async () => {
  const fixture = await startCore();
  const made = await makeDraft(fixture);
  const { localId } = made;
  await attach(fixture, localId, 'contract.pdf', bytes);
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('sandbox.advance', { localId, scenario: 'pickup_readiness_confirmed', eventAt: null });
  await fixture.call('sandbox.advance', { localId, scenario: 'files_published', eventAt: null });
  const file = await fixture.until(async () => {
    const { files } = await fixture.call('orders.refresh', { localId });
    return files.find(one => !one.can_delete);
  }, 'the service has added a file');
  const deleted = fixture.call('orders.deleteFile', { localId, fileId: file.id });
  expect(await errorOf(deleted)).toMatchObject({ reason: 'cannot_delete' });
  const unknown = fixture.call('orders.deleteFile', { localId, fileId: 'file_unknown' });
  expect(await errorOf(unknown)).toMatchObject({ code: 'not_found' });
});

it('an order that may not be read is not marked as gone', async () => {
  const fixture = await startCore();
  const made = await makeDraft(fixture);
  const { localId } = made;
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  await untilPhase(fixture, localId, 'accepted');
  await fixture.control.faults({ operation: 'order-get', kind: 'status', status: 403 });
  expect(await errorOf(fixture.call('orders.refresh', { localId }))).toMatchObject({ status: 403 });
  const { row, history } = await fixture.call('orders.get', { localId });
  expect([row.isGone, history.some(({ kind }) => kind === 'gone')]).toEqual([false, false]);
});
