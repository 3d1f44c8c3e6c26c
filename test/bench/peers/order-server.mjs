// node:http alone: one order from memory, a token for everybody, and an upload that is read and thrown away.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const order = readFileSync(process.argv[2]);
const token = Buffer.from(
  JSON.stringify({
    access_token: 'token-of-the-bench',
    expires_in: 900,
    token_type: 'Bearer',
    scope: 'orders:read',
  }),
);
const json = body => ({ 'content-type': 'application/json', 'content-length': body.byteLength });

const server = createServer((request, response) => {
  if (request.method === 'GET') response.writeHead(200, json(order)).end(order);
  else if (request.url === '/oauth2/token') response.writeHead(200, json(token)).end(token);
  else request.resume().on('end', () => response.writeHead(204).end());
});
server.listen(Number(process.argv[3]), '127.0.0.1');
