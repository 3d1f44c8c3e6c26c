// Uploads of a stored document in a process of its own:
// `node --expose-gc upload-load.ts ours|undici BASE_URL BLOB_FOLDER SHA256 SMALL_SHA256 TIMES`.
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { Sealed } from '../../../src-main/core/outbox/entry.ts';
import { uploadBody } from '../../../src-main/core/outbox/upload-body.ts';
import { createBlobStore } from '../../../src-main/core/store/blob-store.ts';
import { clientOfBench } from './client-of-bench.ts';

const [subject = '', baseUrl = '', folder = '', documentSha = '', smallSha = '', timesText = '1'] =
  process.argv.slice(2);
const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);

type Upload = () => Promise<number>;

const dispatcher = new Agent();
function bare(sha256: string): Upload {
  const headers = { 'content-length': String(statSync(pathOf(sha256)).size) };
  return async () => {
    const body = createReadStream(pathOf(sha256), { highWaterMark: 262_144 });
    const answer = await request(`${baseUrl}/uploads`, { dispatcher, method: 'POST', headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
}

const client = clientOfBench(baseUrl, { write: () => undefined });
const blobs = createBlobStore(folder);
/** As the outbox does: the document from the blob store, between the sealed parts of the form. */
function ours(blobSha256: string): Upload {
  const body = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n');
  const bodyEnd = Buffer.from('\r\n--b--\r\n');
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(body.byteLength + statSync(pathOf(blobSha256)).size + bodyEnd.byteLength),
  };
  const sealed: Sealed = {
    method: 'POST',
    target: '/uploads',
    headers,
    body,
    blobSha256,
    bodyEnd,
    sha256: '',
  };
  return async () => {
    const answer = await client.send({
      method: sealed.method,
      target: sealed.target,
      headers,
      body: () => uploadBody(sealed, { blobs }, () => undefined),
      isAuthorized: false,
      timeoutMs: 60_000,
      signal: null,
    });
    return answer.status;
  };
}

async function times(count: number, upload: Upload): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const status = await upload();
    if (status !== 204) throw new Error(`The server answered ${status}.`);
  }
}

/** Of the first large upload, in a process that has sent small ones: what a document costs, not what Node costs. */
async function growthMbOf(upload: Upload): Promise<number> {
  global.gc?.();
  const beforeBytes = process.memoryUsage.rss();
  let peakBytes = beforeBytes;
  const sample = () => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  const sampler = setInterval(sample, 1);
  await times(1, upload);
  clearInterval(sampler);
  sample();
  return (peakBytes - beforeBytes) / 1_048_576;
}

const of = subject === 'ours' ? ours : bare;
await times(20, of(smallSha));
const upload = of(documentSha);
const memoryGrowthMb = await growthMbOf(upload);
await times(5, upload);
const startedAt = performance.now();
await times(Number(timesText), upload);
const uploadsPerSecond = (Number(timesText) * 1_000) / (performance.now() - startedAt);
console.log(JSON.stringify({ uploadsPerSecond, memoryGrowthMb }));
process.exit(0);
