import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './listen.ts';

const accessKey = 'AKIAIOSFODNN7EXAMPLE';
const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const region = 'eu-north-1';
const bucket = 'incoming-documents';

export interface Announced {
  sizeBytes: number;
  mediaType: string;
  /** What is done with the bytes once they are stored. */
  keep(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

export type Storage = Awaited<ReturnType<typeof startStorage>>;

/** A bucket that takes browser-style uploads as "POST Object" of S3 describes them, on a host of its own. */
export async function startStorage() {
  const announced = new Map<string, Announced>();
  const state = {
    /** `STATUS code` of each upload. */
    answers: [] as string[],
    /** So many policies are given out after their end. */
    expiredGrants: 0,
    /** What happens to the next uploads, one after the other; afterwards all is well. */
    faults: [] as ('busy' | 'lost')[],
    onStored: () => {},
    successStatus: '201' as '201' | '204' | null,
    origin: '',

    /** Address and fields for one file ("Creating a POST policy"). */
    grant(file: Announced) {
      const key = `customers/7/${randomUUID()}/`;
      announced.set(key, file);
      const now = new Date();
      const expiresAt = new Date(now.getTime() + (state.expiredGrants > 0 ? -1_000 : 900_000));
      state.expiredGrants = Math.max(0, state.expiredGrants - 1);
      const date = now.toISOString().replace(/[-:]|\.\d+/g, '');
      const day = date.slice(0, 8);
      const signed = {
        // S3 puts the file's own name here.
        key: `${key}\${filename}`,
        acl: 'private',
        ...(state.successStatus === null ? {} : { success_action_status: state.successStatus }),
        'Content-Type': file.mediaType,
        'x-amz-meta-tag': 'a "quoted" täg & more',
        'x-amz-security-token': 'IQoJb3JpZ2luX2VjEA==',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': `${accessKey}/${day}/${region}/s3/aws4_request`,
        'x-amz-date': date,
      };
      const policy = encodePolicy(expiresAt, [
        { bucket },
        ['starts-with', '$key', key],
        ...Object.entries(signed).flatMap(([name, value]) => (name === 'key' ? [] : [{ [name]: value }])),
        ['content-length-range', file.sizeBytes, file.sizeBytes],
      ]);
      return {
        method: 'POST',
        url: `${state.origin}/${bucket}`,
        fields: { ...signed, policy, 'x-amz-signature': signPolicy(policy, secretKey, day, region) },
        expires_at: expiresAt.toISOString(),
      };
    },
  };

  async function take(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const fault = state.faults.shift();
    const refuse = (status: number, code: string, message: string) => {
      state.answers.push(`${status} ${code}`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(xml);
    };
    if (fault === 'busy') return refuse(503, 'SlowDown', 'Reduce your request rate.');
    if (request.method !== 'POST' || request.url !== `/${bucket}`)
      return refuse(404, 'NoSuchBucket', 'The specified bucket does not exist');
    if (request.headers.authorization !== undefined)
      return refuse(400, 'InvalidArgument', 'Only one auth mechanism allowed');
    if (request.headers['content-length'] === undefined)
      return refuse(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
    const parts = await partsOf(request, body);
    const last = parts.at(-1);
    if (last?.[0] !== 'file' || !(last[1] instanceof File))
      return refuse(400, 'InvalidArgument', 'POST requires exactly one file upload per request.');
    const fields = new Map(parts.slice(0, -1).map(([name, value]) => [name.toLowerCase(), String(value)]));
    if (fields.size < parts.length - 1) return refuse(400, 'InvalidArgument', 'A field is given twice.');
    const [, file] = last;
    const refusal = refusalOf({ fields, fileBytes: file.size }, secretKey);
    if (refusal) return refuse(refusal.status, refusal.code, refusal.message);
    const key = fields.get('key') ?? '';
    const bytes = new Uint8Array(await file.arrayBuffer());
    await announced.get(key.slice(0, key.lastIndexOf('/') + 1))?.keep(bytes);
    state.onStored();
    state.answers.push(`${state.successStatus ?? '204'} ${fault ?? 'stored'}`);
    if (fault === 'lost') response.destroy();
    else answerStored(response, key.replace(`\${filename}`, file.name), bytes);
  }

  function answerStored(response: ServerResponse, key: string, bytes: Uint8Array): void {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const location = `${state.origin}/${bucket}/${encodeURIComponent(key)}`;
    const headers = { etag, location, server: 'AmazonS3' };
    if (state.successStatus !== '201') {
      response.writeHead(204, headers).end();
      return;
    }
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${location}</Location><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>${etag}</ETag></PostResponse>`;
    response.writeHead(201, { ...headers, 'content-type': 'application/xml' }).end(xml);
  }

  // Another name of this computer: uploads leave the base URL's host.
  state.origin = `http://localhost:${await listen(take)}`;
  return state;
}

/** The form in its order, read by Node's own parser; none where it is no form. */
async function partsOf(request: IncomingMessage, body: Buffer): Promise<[string, string | File][]> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return [...form.entries()];
  } catch {
    return [];
  }
}

/** A form as S3 takes it: the fields with their names in lower case, and the file. */
export interface PolicyForm {
  fields: ReadonlyMap<string, string>;
  fileBytes: number;
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

type Condition = Record<string, string> | [kind: string, field: string, value: string] | SizeRange;
type SizeRange = ['content-length-range', number, number];

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** "Calculating a signature" of AWS Signature Version 4, for a POST policy. */
export function signPolicy(policy: string, secretKey: string, day: string, region: string): string {
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (former, part) => hmac(former, part),
    hmac(`AWS4${secretKey}`, day),
  );
  return hmac(key, policy).toString('hex');
}

export const encodePolicy = (expiresAt: Date, conditions: readonly Condition[]): string =>
  Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64');

/** "POST policy": signature, expiration, every condition, and no field that no condition is about. */
export function refusalOf({ fields, fileBytes }: PolicyForm, secretKey: string): Refusal | null {
  const policy = fields.get('policy') ?? '';
  const [, day = '', region = ''] = fields.get('x-amz-credential')?.split('/') ?? [];
  if (fields.get('x-amz-signature') !== signPolicy(policy, secretKey, day, region))
    return { status: 403, code: 'SignatureDoesNotMatch', message: 'The request signature does not match.' };
  const denied = (message: string): Refusal => ({
    status: 403,
    code: 'AccessDenied',
    message: `Invalid according to Policy: ${message}`,
  });
  const { expiration, conditions }: { expiration: string; conditions: Condition[] } = JSON.parse(
    Buffer.from(policy, 'base64').toString('utf8'),
  );
  if (Date.parse(expiration) <= Date.now()) return denied('Policy expired.');
  const covered = new Set(['policy', 'x-amz-signature']);
  for (const condition of conditions) {
    if (isSizeRange(condition)) {
      const [, least, most] = condition;
      if (fileBytes > most)
        return { status: 400, code: 'EntityTooLarge', message: 'Your proposed upload exceeds the maximum.' };
      if (fileBytes < least)
        return { status: 400, code: 'EntityTooSmall', message: 'Your proposed upload is too small.' };
      continue;
    }
    for (const [kind, name, value] of normal(condition)) {
      const found = fields.get(name);
      const holds = kind === 'starts-with' ? found?.startsWith(value) : found === value;
      // The bucket is in the address.
      if (!holds && name !== 'bucket') return denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
      covered.add(name);
    }
  }
  const extra = [...fields.keys()].filter(name => !covered.has(name) && !name.startsWith('x-ignore-'));
  return extra.length === 0 ? null : denied(`Extra input fields: ${extra.join(', ')}`);
}

const isSizeRange = (condition: Condition): condition is SizeRange =>
  Array.isArray(condition) && condition[0] === 'content-length-range';

const normal = (condition: Exclude<Condition, SizeRange>): [kind: string, name: string, value: string][] =>
  Array.isArray(condition)
    ? [[condition[0], condition[1].replace('$', '').toLowerCase(), condition[2]]]
    : Object.entries(condition).map(([name, value]) => ['eq', name.toLowerCase(), value]);
