import { createHmac } from 'node:crypto';

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
