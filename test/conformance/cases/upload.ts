import type { FileUpload } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Answer } from '../client.ts';
import type { Context } from '../context.ts';
import { expectEqual, expectTrue } from '../expect.ts';
import { fileContent, type Json, orderBody } from '../requests.ts';
import { announceFile, isOk, orderFiles, placeOrder, upload, uploadForm } from '../steps.ts';
import { maxFileBytes } from './files.ts';

const section = 'POST /v2/files';
const largest = new Uint8Array(maxFileBytes).fill(45);

const accepted: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['a small file', fileContent],
  ['one byte', 'x'],
  ['exactly 12,582,912 bytes', largest],
  ['bytes that are no text', new Uint8Array([0, 13, 10, 45, 45, 255, 254, 0, 13, 10, 13, 10])],
  ['text that looks like a form', '\r\n--boundary\r\nContent-Disposition: form-data; name="x"\r\n\r\n'],
];

// @interface create-file.upload
const acceptedCases: Case[] = accepted.map(([what, bytes]) => ({
  name: `upload: ${what} arrives and downloads as it was`,
  section,
  run: async context => {
    const api = context.as('full');
    const announced = await announceFile(api, { size_bytes: Buffer.from(bytes).byteLength });
    expectAccepted(await upload(context, announced, uploadForm(announced, { bytes })));
    const order = await placeOrder(
      context,
      api,
      orderBody(context, { rest: { file_ids: [announced.file_id] } }),
    );
    const [file] = await orderFiles(api, order.id);
    const download = await context.anonymous(file?.content_url ?? '');
    expectEqual(download.status, 200, 'status of the download');
    expectTrue(download.bytes.equals(Buffer.from(bytes)), 'other bytes came back');
  },
}));

function expectAccepted(answer: Answer): void {
  expectTrue(isOk(answer), `the upload was refused: ${answer.status} ${answer.text.slice(0, 200)}`);
}

const without = (fields: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

type FormOf = (announced: FileUpload) => FormData[];

const withEachField =
  (change: (fields: Record<string, string>, name: string) => Record<string, string>): FormOf =>
  announced => {
    const { fields } = announced.upload;
    return Object.keys(fields).map(name => uploadForm(announced, { fields: change(fields, name) }));
  };

function withoutFile({ upload: { fields } }: FileUpload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function fileFirst({ upload: { fields } }: FileUpload): FormData {
  const form = new FormData();
  form.append('file', new Blob([fileContent], { type: 'application/pdf' }), 'registration.pdf');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The interface says what to send, not what becomes of anything else. */
const refused: readonly (readonly [string, FormOf])[] = [
  ['a missing field', withEachField(without)],
  ['a changed field', withEachField((fields, name) => ({ ...fields, [name]: `${fields[name]}x` }))],
  ['no field at all', announced => [uploadForm(announced, { fields: {} })]],
  ['no file', announced => [withoutFile(announced)]],
  ['the file before the fields', announced => [fileFirst(announced)]],
  ['one byte more than announced', announced => [uploadForm(announced, { bytes: `${fileContent}!` })]],
  ['one byte less than announced', announced => [uploadForm(announced, { bytes: fileContent.slice(1) })]],
];

const refusedCases: Case[] = refused.map(([what, formsOf]) => ({
  name: `upload: ${what} is refused`,
  section,
  isAssumed: true,
  run: async context => {
    const announced = await announceFile(context.as('full'));
    for (const form of formsOf(announced)) {
      const answer = await upload(context, announced, form);
      expectTrue(answer.status >= 400 && answer.status < 500, `status ${answer.status}`);
    }
    expectAccepted(await upload(context, announced, uploadForm(announced)));
  },
}));

const announcedTogether = async (context: Context, changes: Json): Promise<void> => {
  const announced = await announceFile(context.as('full'), changes);
  expectAccepted(await upload(context, announced, uploadForm(announced)));
  expectAccepted(await upload(context, announced, uploadForm(announced)));
};

const againCase: Case = {
  name: 'upload: the same bytes may be sent again after a lost answer',
  section,
  isAssumed: true,
  run: context => announcedTogether(context, {}),
};

const tooLargeCase: Case = {
  name: 'upload: one byte more than 12,582,912 is refused',
  section: 'Limits',
  run: async context => {
    const announced = await announceFile(context.as('full'), { size_bytes: maxFileBytes });
    const bytes = new Uint8Array(maxFileBytes + 1).fill(45);
    const answer = await upload(context, announced, uploadForm(announced, { bytes }));
    expectTrue(answer.status >= 400 && answer.status < 500, `status ${answer.status}`);
  },
};

export const uploadCases: readonly Case[] = [...acceptedCases, ...refusedCases, againCase, tooLargeCase];
