import type { Case } from '../case.ts';
import { expectEqual, expectProblem, expectStatus, expectTrue } from '../expect.ts';
import { fileContent, orderBody } from '../requests.ts';
import { advance, orderFiles, placeOrder, uploadFile } from '../steps.ts';

const section = 'GET /v2/orders/{order_id}/files';

// @interface list-files.answer file.facts file.classification create-file.attach
const listCases: Case[] = [
  {
    name: 'order files: none for a new order',
    section,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      expectEqual(await orderFiles(api, id), [], 'data');
    },
  },
  {
    name: 'order files: show an uploaded file as it was announced',
    section: 'File',
    run: async context => {
      const api = context.as('full');
      const fileId = await uploadFile(context, api);
      const { id } = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [fileId] } }));
      const files = await orderFiles(api, id);
      const shown = files.map(file => [
        file.id,
        file.name,
        file.media_type,
        file.size_bytes,
        file.category,
        file.description,
      ]);
      const size = Buffer.byteLength(fileContent);
      const expected = [
        fileId,
        'registration.pdf',
        'application/pdf',
        size,
        'customer_document',
        'Registration certificate',
      ];
      expectEqual(shown, [expected], 'data');
    },
  },
  {
    name: 'order files: the download address is alive and gives the bytes without a token',
    section: 'File',
    run: async context => {
      const api = context.as('full');
      const fileId = await uploadFile(context, api);
      const { id } = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [fileId] } }));
      const [file] = await orderFiles(api, id);
      const expiresMs = Date.parse(file?.content_url_expires_at ?? '');
      expectTrue(expiresMs > context.nowMs(), 'the address has expired already');
      const download = await context.anonymous(file?.content_url ?? '');
      expectEqual([download.status, download.text], [200, fileContent], 'download');
    },
  },
  {
    name: 'order files: two files of one order are both there',
    section,
    run: async context => {
      const api = context.as('full');
      const ids = [await uploadFile(context, api), await uploadFile(context, api)];
      const { id } = await placeOrder(context, api, orderBody(context, { rest: { file_ids: ids } }));
      const shown = (await orderFiles(api, id)).map(file => file.id);
      expectEqual(shown.toSorted(), ids.toSorted(), 'ids');
    },
  },
  {
    name: 'order files: a file without an order is in no list',
    section: 'POST /v2/files',
    run: async context => {
      const api = context.as('full');
      const fileId = await uploadFile(context, api);
      const { id } = await placeOrder(context, api);
      const shown = (await orderFiles(api, id)).map(file => file.id);
      expectTrue(!shown.includes(fileId), 'the file is attached');
    },
  },
  {
    name: 'order files: files_published adds files that download',
    section: 'States and transitions',
    isAssumed: true,
    run: async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      await advance(api, id, 'pickup_readiness_confirmed', 'files_published');
      const files = await orderFiles(api, id);
      expectTrue(files.length > 0, 'there are no files');
      for (const file of files) {
        const download = await context.anonymous(file.content_url);
        expectEqual([download.status, download.bytes.byteLength], [200, file.size_bytes], file.name);
        expectEqual(file.can_delete, false, 'can_delete of a file of the service');
      }
    },
  },
  {
    name: 'order files: orders:read is enough',
    section,
    run: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      expectStatus(await context.as('read_only')(`/v2/orders/${id}/files`), 200);
    },
  },
  {
    name: 'order files: those of another customer’s order do not exist',
    section,
    run: async context => {
      const { id } = await placeOrder(context, context.as('full'));
      const answer = await context.as('other_customer')(`/v2/orders/${id}/files`);
      expectProblem(answer, 404, 'resource_not_found');
    },
  },
];

const unknownCases: Case[] = ['ord_none', 'ORD_NONE', 'none', '%00'].map(id => ({
  name: `order files: ${id} does not exist`,
  section,
  run: async context => {
    expectProblem(await context.as('full')(`/v2/orders/${id}/files`), 404, 'resource_not_found');
  },
}));

export const orderFilesCases: readonly Case[] = [...listCases, ...unknownCases];
