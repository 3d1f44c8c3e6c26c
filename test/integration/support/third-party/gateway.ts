import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { listen } from './listen.ts';
import type { OauthServer } from './oauth-server.ts';
import type { Storage } from './storage.ts';

const prefix = '/transport/api';
const passedHeaders = ['accept', 'content-type', 'idempotency-key', 'if-match', 'x-request-id'];
const tokenSchema = z.object({ access_token: z.string() });
const uploadSchema = z.looseObject({
  upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});
const fileSchema = z.object({ size_bytes: z.number(), media_type: z.string() });

export interface GatewayOptions {
  /** The sandbox behind it, and the credential that only the gateway has there. */
  serviceUrl: string;
  credential: { client_id: string; client_secret: string };
  oauth: OauthServer;
  storage: Storage;
}

/**
 * The interface as somebody else would run it: below a path of its own host, behind an authorization server that is not
 * the service's, with uploads to a bucket elsewhere. @returns its base URL
 */
export async function startGateway({
  serviceUrl,
  credential,
  oauth,
  storage,
}: GatewayOptions): Promise<string> {
  const signedIn = await fetch(`${serviceUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${credential.client_id}:${credential.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = tokenSchema.parse(await signedIn.json());

  async function pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    if (target === `${prefix}/oauth2/token`) return oauth.answerToken(request, body, response);
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!target.startsWith(`${prefix}/v2/`)) {
      response.writeHead(404).end();
      return;
    }
    if (!oauth.isValid(token)) {
      // RFC 6750, 3.1; such servers send no body.
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' }).end();
      return;
    }
    const headers = Object.fromEntries(
      passedHeaders.flatMap(name => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await fetch(serviceUrl + target.slice(prefix.length), {
      method: request.method ?? 'GET',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: body.byteLength === 0 ? null : new Uint8Array(body),
      redirect: 'manual',
    });
    const isFile = target === `${prefix}/v2/files` && answer.status === 201;
    const text = await answer.text();
    const type = answer.headers.get('content-type');
    response.writeHead(answer.status, type === null ? {} : { 'content-type': type });
    response.end(isFile ? elsewhere(text, body) : text);
  }

  /** The answer of `POST /v2/files` with an upload to the bucket, which hands the bytes on to the service. */
  function elsewhere(answer: string, question: Buffer): string {
    const created = uploadSchema.parse(JSON.parse(answer));
    const { size_bytes, media_type } = fileSchema.parse(JSON.parse(question.toString('utf8')));
    const upload = storage.grant({
      sizeBytes: size_bytes,
      mediaType: media_type,
      async keep(bytes) {
        const form = new FormData();
        for (const [name, value] of Object.entries(created.upload.fields)) form.append(name, value);
        form.append('file', new Blob([bytes], { type: media_type }), 'document');
        const kept = await fetch(created.upload.url, { method: 'POST', body: form });
        if (!kept.ok) throw new Error(`The service took no upload: ${kept.status} ${await kept.text()}`);
      },
    });
    return JSON.stringify({ ...created, upload });
  }

  return `http://127.0.0.1:${await listen(pass)}${prefix}`;
}
