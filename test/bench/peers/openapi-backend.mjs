// openapi-backend on node:http: validates the request by the document and answers its example.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { OpenAPIBackend } from 'openapi-backend';

const definition = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const json = { 'content-type': 'application/json' };
const answer = (_context, _request, response) => {
  const { status, mock } = backend.mockResponseForOperation(_context.operation.operationId);
  response.writeHead(status, json).end(JSON.stringify(mock));
};
const refuse = (context, _request, response) => {
  response.writeHead(400, json).end(JSON.stringify({ errors: context.validation?.errors ?? [] }));
};
const backend = new OpenAPIBackend({
  definition,
  quick: true,
  ajvOpts: { strict: false, formats: { 'date-time': true, email: true } },
  handlers: { createOrder: answer, getOrder: answer, listOrders: answer, validationFail: refuse },
});
await backend.init();

const server = createServer(async (request, response) => {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const { method, url: path, headers } = request;
  await backend.handleRequest(
    { method, path, headers, body: Buffer.concat(pieces).toString() },
    request,
    response,
  );
});
server.listen(Number(process.argv[3]), '127.0.0.1');
