import {
  type FileUpload,
  fileUploadSchema,
  listSchema,
  type Order,
  type OrderFiles,
  type OrderList,
  orderFilesSchema,
  orderSchema,
  type Report,
  reportSchema,
  scenarioAnswerSchema,
} from './answers.ts';
import { type Answer, type Api, newKey } from './client.ts';
import type { Context } from './context.ts';
import { expectEqual, expectJson, expectTrue } from './expect.ts';
import { fileBody, fileContent, type Json, orderBody } from './requests.ts';

/** Requests that most cases begin with. Each takes the caller first. */
export const postOrder = (api: Api, body: Json, key = newKey()): Promise<Answer> =>
  api('/v2/orders', { json: body, key });

export async function placeOrder(
  context: Context,
  api: Api,
  body: Json = orderBody(context),
): Promise<Order> {
  return expectJson(await postOrder(api, body), 201, orderSchema);
}

export const getOrder = async (api: Api, id: string): Promise<Order> =>
  expectJson(await api(`/v2/orders/${id}`), 200, orderSchema);

export const mergePatchType = 'application/merge-patch+json';

/** `PATCH /v2/orders/{order_id}` of the revision that the order has. */
export const patchOrder = (
  api: Api,
  { id, revision }: Pick<Order, 'id' | 'revision'>,
  patch: unknown,
  key = newKey(),
): Promise<Answer> =>
  api(`/v2/orders/${id}`, {
    method: 'PATCH',
    json: patch,
    key,
    headers: { 'content-type': mergePatchType, 'if-match': `"${revision}"` },
  });

export const changeOrder = async (api: Api, order: Order, patch: Json): Promise<Order> =>
  expectJson(await patchOrder(api, order, patch), 200, orderSchema);

/** A refusal leaves the order as it was. */
export const expectUnchanged = async (api: Api, order: Order): Promise<void> =>
  expectEqual(await getOrder(api, order.id), order, 'the order');

export const postScenario = (api: Api, id: string, scenario: string, more: Json = {}): Promise<Answer> =>
  api(`/v2/test/orders/${id}/advance`, { json: { scenario, ...more }, key: newKey() });

/** Applies scenarios one after the other. @returns the order after the last one */
export async function advance(api: Api, id: string, ...scenarios: readonly string[]): Promise<Order> {
  let order = await getOrder(api, id);
  for (const scenario of scenarios) {
    order = expectJson(await postScenario(api, id, scenario), 200, scenarioAnswerSchema).order;
  }
  return order;
}

export const postFile = (api: Api, body: Json, key = newKey()): Promise<Answer> =>
  api('/v2/files', { json: body, key });

export const announceFile = async (api: Api, changes: Json = {}): Promise<FileUpload> =>
  expectJson(await postFile(api, fileBody(changes)), 201, fileUploadSchema);

export interface FormChanges {
  fields?: Record<string, string>;
  bytes?: string | Uint8Array<ArrayBuffer>;
}

/** The upload form: every field, the file last. */
export function uploadForm({ upload }: FileUpload, changes: FormChanges = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(changes.fields ?? upload.fields)) form.append(name, value);
  const file = new Blob([changes.bytes ?? fileContent], { type: 'application/pdf' });
  form.append('file', file, 'registration.pdf');
  return form;
}

export const upload = (context: Context, announced: FileUpload, form: FormData): Promise<Answer> =>
  context.anonymous(announced.upload.url, { body: form });

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Announces and uploads a file. @returns its id */
export async function uploadFile(context: Context, api: Api): Promise<string> {
  const announced = await announceFile(api);
  const answer = await upload(context, announced, uploadForm(announced));
  expectTrue(isOk(answer), `the upload was refused: ${answer.status} ${answer.text.slice(0, 200)}`);
  return announced.file_id;
}

export const orderFiles = async (api: Api, id: string): Promise<OrderFiles['data']> =>
  expectJson(await api(`/v2/orders/${id}/files`), 200, orderFilesSchema).data;

export const getList = (api: Api, query: Record<string, string> = {}): Promise<Answer> =>
  api(`/v2/orders?${new URLSearchParams(query)}`);

export const listOrders = async (api: Api, query: Record<string, string> = {}): Promise<OrderList> =>
  expectJson(await getList(api, query), 200, listSchema);

export const getReport = (api: Api, query: Record<string, string> = {}): Promise<Answer> =>
  api(`/v2/reports/orders?${new URLSearchParams(query)}`);

export const reportOrders = async (api: Api, query: Record<string, string> = {}): Promise<Report> =>
  expectJson(await getReport(api, query), 200, reportSchema);

const maxPages = 100;

/** Every page of a list, the first one first. */
export async function pagesOf<P extends { next_cursor: string | null }>(
  context: Context,
  query: Record<string, string>,
  read: (query: Record<string, string>) => Promise<P>,
): Promise<P[]> {
  const { cursorParameter } = context.profile;
  const pages = [await read(query)];
  for (let last = pages.at(-1); last?.next_cursor; last = pages.at(-1)) {
    expectTrue(pages.length <= maxPages, 'the pages do not end');
    pages.push(await read({ ...query, [cursorParameter]: last.next_cursor }));
  }
  return pages;
}
