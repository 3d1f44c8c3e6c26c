/**
 * Sample code for integrators that verifies a webhook, for Node without packages. Its import is in double quotes, so
 * that checks of this code base do not take it for an import of this file.
 */
export const verificationSnippet = `import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Checks the Webhook-Signature header: t=<seconds>,v1=<hex HMAC-SHA256 of <t>.<body>>.
 * body: the bytes as they came. Do not parse and print them again first: one space more and nothing fits.
 */
export function isGenuine(secret, header, body, nowMs = Date.now()) {
  const match = /^t=(\\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match) return false;
  const [, seconds, signature] = match;
  const expected = createHmac("sha256", secret).update(seconds + ".").update(body).digest();
  // Takes the same time for every wrong signature, so that nobody can guess it piece by piece.
  if (!timingSafeEqual(expected, Buffer.from(signature, "hex"))) return false;
  // An old one may have been recorded, and sent again.
  return Math.abs(nowMs / 1000 - Number(seconds)) <= 300;
}

// With node:http. Answer 2xx quickly and work afterwards; anything else is sent again later.
// An event can come twice: remember its id.
//
// const pieces = [];
// for await (const piece of request) pieces.push(piece);
// const body = Buffer.concat(pieces);
// const isOk = isGenuine(process.env.WEBHOOK_SECRET, request.headers["webhook-signature"], body);
// response.writeHead(isOk ? 204 : 401).end();
// if (isOk) handle(JSON.parse(body));
`;
