import { z } from 'zod';
import { type Order, orderSchema } from '../answers.ts';
import type { Case, OptionalPath } from '../case.ts';
import { type Answer, type Api, type Call, newKey, newToken } from '../client.ts';
import type { Context } from '../context.ts';
import {
  bodyOf,
  expectEqual,
  expectInvalid,
  expectJson,
  expectProblem,
  expectStatus,
  expectTrue,
  expectViolation,
} from '../expect.ts';
import { orderStates } from '../order-states.ts';
import { orderBody } from '../requests.ts';
import {
  advance,
  announceFile,
  expectUnchanged,
  getOrder,
  isOk,
  orderFiles,
  placeOrder,
  postOrder,
  upload,
  uploadFile,
  uploadForm,
} from '../steps.ts';

const section = 'Operations whose path is not shown';

/** An operation of the profile, about an order or a file. */
interface Operation {
  name: string;
  needs: OptionalPath;
  method: 'GET' | 'POST' | 'DELETE';
  scope: string;
  status: number;
}

const cancel: Operation = {
  name: 'cancel',
  needs: 'cancelOrderPath',
  method: 'POST',
  scope: 'orders:write',
  status: 200,
};
const inspection: Operation = {
  name: 'inspection report',
  needs: 'inspectionReportPath',
  method: 'GET',
  scope: 'orders:read',
  status: 200,
};
const tracking: Operation = {
  name: 'tracking',
  needs: 'trackingPath',
  method: 'GET',
  scope: 'orders:read',
  status: 200,
};
const deletion: Operation = {
  name: 'delete file',
  needs: 'deleteFilePath',
  method: 'DELETE',
  scope: 'orders:write',
  status: 204,
};
const operations = [cancel, inspection, tracking, deletion];
const writes = [cancel, deletion];

/** The operation on one order or file. */
function perform(
  context: Context,
  operation: Operation,
  api: Api,
  id: string,
  call: Call = {},
): Promise<Answer> {
  const path = (context.profile[operation.needs] ?? '').replace(/\{\w+\}/, id);
  const key = operation.method === 'GET' ? {} : { key: newKey() };
  return api(path, { method: operation.method, ...key, ...call });
}

/** An order or a file that the operation can be performed on. */
async function subjectOf(context: Context, { needs }: Operation): Promise<string> {
  const api = context.as('full');
  if (needs === 'deleteFilePath') return uploadFile(context, api);
  const { id } = await placeOrder(context, api);
  await advance(api, id, 'pickup_readiness_confirmed');
  return id;
}

const operationCase = (operation: Operation, what: string, run: Case['run']): Case => ({
  name: `${operation.name}: ${what}`,
  section,
  isAssumed: true,
  needs: operation.needs,
  run,
});

const callerCases: Case[] = operations.flatMap(operation => [
  operationCase(operation, 'its scope is enough', async context => {
    const id = await subjectOf(context, operation);
    const answer = await perform(context, operation, context.as('full', operation.scope), id);
    expectStatus(answer, operation.status);
  }),
  operationCase(operation, 'without a token it is 401', async context => {
    const id = await subjectOf(context, operation);
    const answer = await perform(context, operation, context.anonymous, id);
    expectProblem(answer, 401, 'authentication_failed');
  }),
  operationCase(operation, 'without its scope it is 403 and names it', async context => {
    const all = ['orders:read', 'orders:write', 'reports:read', 'test:write'];
    const others = all.filter(scope => scope !== operation.scope).join(' ');
    const id = await subjectOf(context, operation);
    const answer = await perform(context, operation, context.as('full', others), id);
    const { detail } = expectProblem(answer, 403, 'permission_denied');
    expectTrue(detail?.includes(operation.scope) === true, `the detail is ${detail}`);
  }),
  operationCase(operation, 'what is another customer’s does not exist', async context => {
    const id = await subjectOf(context, operation);
    const answer = await perform(context, operation, context.as('other_customer'), id);
    expectProblem(answer, 404, 'resource_not_found');
    expectStatus(await perform(context, operation, context.as('full'), id), operation.status);
  }),
  ...['ord_none', 'file_none', 'none'].map(id =>
    operationCase(operation, `${id} does not exist`, async context => {
      const answer = await perform(context, operation, context.as('full'), id);
      expectProblem(answer, 404, 'resource_not_found');
    }),
  ),
]);

const keyCases: Case[] = writes.flatMap(operation => [
  ...[8, 255].map(length =>
    operationCase(operation, `takes a key of ${length} characters`, async context => {
      const id = await subjectOf(context, operation);
      const call = { key: newToken(length) };
      expectStatus(await perform(context, operation, context.as('full'), id, call), operation.status);
    }),
  ),
  ...[0, 7, 256].map(length =>
    operationCase(operation, `refuses a key of ${length} characters`, async context => {
      const id = await subjectOf(context, operation);
      expectInvalid(await perform(context, operation, context.as('full'), id, { key: newToken(length) }));
      expectStatus(await perform(context, operation, context.as('full'), id), operation.status);
    }),
  ),
  operationCase(
    operation,
    'gives the first answer again for its key, and refuses another key',
    async context => {
      const id = await subjectOf(context, operation);
      const call = { key: newKey() };
      const first = await perform(context, operation, context.as('full'), id, call);
      expectStatus(first, operation.status);
      const second = await perform(context, operation, context.as('full'), id, call);
      const partsOf = ({ status, headers, text }: Answer) => [status, headers.get('etag'), text];
      expectEqual(partsOf(second), partsOf(first), 'the second answer');
      const third = await perform(context, operation, context.as('full'), id);
      expectStatus(third, operation === cancel ? 422 : 404);
    },
  ),
  operationCase(operation, 'a key of another operation is a conflict', async context => {
    const id = await subjectOf(context, operation);
    const key = newKey();
    expectStatus(await postOrder(context.as('full'), orderBody(context), key), 201);
    const answer = await perform(context, operation, context.as('full'), id, { key });
    expectProblem(answer, 409, 'idempotency_conflict');
    expectStatus(await perform(context, operation, context.as('full'), id), operation.status);
  }),
]);

/** The operation on an order in each state; `check` judges what it answers where `action` is allowed. */
const inEachState = (
  operation: Operation,
  action: string,
  check: (context: Context, order: Order, answer: Answer) => Promise<void>,
): Case[] =>
  orderStates.map(({ name, way, isCancellable }) =>
    operationCase(operation, `while the order is ${name}, as allowed_actions says`, async context => {
      const api = context.as('full');
      const { id } = await placeOrder(context, api);
      const order = await advance(api, id, ...way);
      const isAllowed = order.allowed_actions.includes(action);
      if (operation === cancel) expectEqual(isAllowed, isCancellable, 'cancel is allowed');
      const answer = await perform(context, operation, api, id);
      if (isAllowed) {
        expectStatus(answer, 200);
        await check(context, order, answer);
      } else {
        expectViolation(answer);
        await expectUnchanged(api, order);
      }
    }),
  );

// @interface operations.cancel
const cancelCases: Case[] = [
  ...inEachState(cancel, 'cancel', async (context, before) => {
    const after = await getOrder(context.as('full'), before.id);
    expectEqual([after.status, after.items[0]?.status], ['cancelled', 'cancelled'], 'status');
    expectTrue(after.revision !== before.revision, 'the revision stays');
    const writing = after.allowed_actions.filter(action => !action.startsWith('get_'));
    expectEqual(writing, [], 'actions that change something');
  }),
  operationCase(cancel, 'answers the order and its ETag', async context => {
    const api = context.as('full');
    const { id } = await placeOrder(context, api);
    const answer = await perform(context, cancel, api, id);
    const order = expectJson(answer, 200, orderSchema);
    expectEqual(answer.headers.get('etag'), `"${order.revision}"`, 'ETag');
    expectEqual(await getOrder(api, id), order, 'the order that is read');
  }),
];

const objectOf = (answer: Answer): unknown => z.looseObject({}).parse(bodyOf(answer));

// @interface operations.inspection-report operations.tracking
const readCases: Case[] = [
  ...inEachState(inspection, 'get_inspection_report', async (context, order, answer) => {
    const again = await perform(context, inspection, context.as('full'), order.id);
    expectEqual(objectOf(again), objectOf(answer), 'the body that is read again');
  }),
  ...inEachState(tracking, 'get_tracking', async (context, order, answer) => {
    objectOf(answer);
    await expectUnchanged(context.as('full'), order);
  }),
];

// @interface operations.delete-file file.can-delete
const deleteCases: Case[] = [
  operationCase(deletion, 'a file of an order goes from its list, with its bytes', async context => {
    const api = context.as('full');
    const [gone, stays] = [await uploadFile(context, api), await uploadFile(context, api)];
    const { id } = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [gone, stays] } }));
    const before = await orderFiles(api, id);
    expectTrue(
      before.every(file => file.can_delete),
      'can_delete is false',
    );
    expectStatus(await perform(context, deletion, api, gone), 204);
    expectEqual(
      (await orderFiles(api, id)).map(file => file.id),
      [stays],
      'files',
    );
    const address = before.find(file => file.id === gone)?.content_url ?? '';
    const download = await context.anonymous(address);
    expectTrue(download.status >= 400 && download.status < 500, `the download is ${download.status}`);
  }),
  operationCase(deletion, 'a file that is gone cannot be ordered with', async context => {
    const api = context.as('full');
    const fileId = await uploadFile(context, api);
    expectStatus(await perform(context, deletion, api, fileId), 204);
    expectViolation(await postOrder(api, orderBody(context, { rest: { file_ids: [fileId] } })));
  }),
  operationCase(deletion, 'a file that is gone cannot be uploaded', async context => {
    const announced = await announceFile(context.as('full'));
    expectStatus(await perform(context, deletion, context.as('full'), announced.file_id), 204);
    const answer = await upload(context, announced, uploadForm(announced));
    expectTrue(!isOk(answer), `the upload is ${answer.status}`);
  }),
  operationCase(deletion, 'a file whose can_delete is false stays', async context => {
    const api = context.as('full');
    const fileId = await uploadFile(context, api);
    const { id } = await placeOrder(context, api, orderBody(context, { rest: { file_ids: [fileId] } }));
    await advance(api, id, 'pickup_readiness_confirmed', 'files_published', 'pickup_completed');
    const files = (await orderFiles(api, id)).filter(file => !file.can_delete);
    expectTrue(files.length > 0, 'every file can be deleted');
    for (const file of files) expectViolation(await perform(context, deletion, api, file.id));
    const idsOf = (list: typeof files) => list.map(file => file.id).toSorted();
    const left = (await orderFiles(api, id)).filter(file => !file.can_delete);
    expectEqual(idsOf(left), idsOf(files), 'files');
  }),
];

export const optionalOperationCases: readonly Case[] = [
  ...callerCases,
  ...keyCases,
  ...cancelCases,
  ...readCases,
  ...deleteCases,
];
