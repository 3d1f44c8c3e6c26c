import { at, type CdpSession, type Params, text } from './cdp.ts';
import { isObject } from './not-in-stand-in.ts';
import { schemeOf, toAppUrl, toChromiumPolicy, toChromiumUrl } from './urls.ts';

export type Handler = (request: Request) => Response | Promise<Response>;
/** What webRequest.onBeforeRequest answered. */
export type Verdict = { cancel?: boolean | undefined; redirectURL?: string | undefined };

/** Handlers of `protocol.handle`, by scheme. */
export const protocolHandlers = new Map<string, Handler>();

const POLICY_HEADERS = new Set(['content-security-policy', 'content-security-policy-report-only']);

/** Lets a paused request fail, go to the app's protocol handler, or go on to the network. */
export async function answerRequest(session: CdpSession, params: Params, verdict: Verdict): Promise<void> {
  const requestId = text(params, 'requestId');
  if (verdict.cancel) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    return;
  }
  if (verdict.redirectURL) {
    const location = toChromiumUrl(verdict.redirectURL);
    await fulfil(session, requestId, new Response(null, { status: 307, headers: { location } }));
    return;
  }
  const url = toAppUrl(text(params, 'request', 'url'));
  const scheme = schemeOf(url);
  if (scheme === undefined) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  const handler = protocolHandlers.get(scheme);
  if (!handler) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'AddressUnreachable' });
    return;
  }
  await fulfil(session, requestId, await handler(toRequest(params, url)));
}

function toRequest(params: Params, url: string): Request {
  const headers = new Headers();
  const sent = at(params, 'request', 'headers');
  for (const [name, value] of Object.entries(isObject(sent) ? sent : {})) headers.set(name, String(value));
  const method = text(params, 'request', 'method');
  const body = text(params, 'request', 'postData');
  return new Request(url, { method, headers, ...(body === '' ? {} : { body }) });
}

async function fulfil(session: CdpSession, requestId: string, response: Response): Promise<void> {
  if (response.type === 'error') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  const responseHeaders = [...response.headers].map(([name, value]) => ({
    name,
    value: POLICY_HEADERS.has(name)
      ? toChromiumPolicy(value)
      : name === 'location'
        ? toChromiumUrl(value)
        : value,
  }));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders,
    body,
  });
}
