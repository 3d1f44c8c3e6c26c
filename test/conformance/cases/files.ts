import { fileUploadSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import { expectInvalid, expectJson, expectProblem, expectTrue } from '../expect.ts';
import { fileBody, type Json, withField } from '../requests.ts';
import { postFile } from '../steps.ts';

const section = 'POST /v2/files';
export const maxFileBytes = 12_582_912;

const accepted: readonly (readonly [string, Json])[] = [
  ['a small document', {}],
  ['exactly 12,582,912 bytes', { size_bytes: maxFileBytes }],
  ['one byte less than the limit', { size_bytes: maxFileBytes - 1 }],
  ['one byte', { size_bytes: 1 }],
  ['a picture', { media_type: 'image/png', name: 'car.png' }],
  ['a name beyond ASCII', { name: 'Käyttöohje “Übergabe” 🚗.pdf' }],
];

// @interface file-upload.*
const acceptedCases: Case[] = accepted.map(([what, changes]) => ({
  name: `file: ${what} is announced`,
  section,
  run: async context => {
    const answer = await postFile(context.as('full'), fileBody(changes));
    const { upload } = expectJson(answer, 201, fileUploadSchema);
    expectTrue(Date.parse(upload.expires_at) > context.nowMs(), 'the upload has expired already');
  },
}));

const tooLarge: readonly number[] = [maxFileBytes + 1, 2 * maxFileBytes, 2 ** 40];

// @interface errors.413-file-too-large limits.file-size
const tooLargeCases: Case[] = tooLarge.map(size => ({
  name: `file: ${size} bytes are too many`,
  section: 'Limits',
  run: async context => {
    const answer = await postFile(context.as('full'), fileBody({ size_bytes: size }));
    expectProblem(answer, 413, 'file_too_large');
  },
}));

const invalid: readonly (readonly [string, unknown])[] = [
  ['name', 7],
  ['name', null],
  ['name', ['a']],
  ['media_type', 7],
  ['media_type', null],
  ['media_type', {}],
  ['size_bytes', '11'],
  ['size_bytes', null],
  ['size_bytes', 1.5],
  ['size_bytes', -1],
  ['size_bytes', true],
  ['category', 7],
  ['category', []],
  ['description', 7],
  ['description', {}],
];

/** Which fields are required is not shown. */
const required: readonly string[] = ['name', 'media_type', 'size_bytes', 'category', 'description'];

// @interface create-file.statuses
const invalidCases: Case[] = [
  ...invalid.map(([path, value]) => ({ path, value, isAssumed: false })),
  ...required.map(path => ({ path, value: undefined, isAssumed: true })),
].map(({ path, value, isAssumed }) => ({
  name: `file: ${path} = ${JSON.stringify(value) ?? 'absent'} is invalid`,
  section: 'File upload',
  isAssumed,
  run: async context => {
    expectInvalid(await postFile(context.as('full'), withField(fileBody(), path, value)), path);
  },
}));

export const fileCases: readonly Case[] = [...acceptedCases, ...tooLargeCases, ...invalidCases];
