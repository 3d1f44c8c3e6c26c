// node:http alone, the floor: reads the body as JSON and answers the document's example.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { paths } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const exampleOf = (operation, status) => operation.responses[status].content['application/json'].example;
const created = JSON.stringify(exampleOf(paths['/v2/orders'].post, 201));
const listed = JSON.stringify(exampleOf(paths['/v2/orders'].get, 200));
const one = JSON.stringify(exampleOf(paths['/v2/orders/{order_id}'].get, 200));

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', piece => pieces.push(piece));
  request.on('end', () => {
    const isCreate = request.method === 'POST';
    if (isCreate) JSON.parse(Buffer.concat(pieces).toString());
    const answer = isCreate ? created : request.url.startsWith('/v2/orders?') ? listed : one;
    response.writeHead(isCreate ? 201 : 200, { 'content-type': 'application/json' }).end(answer);
  });
});
server.listen(Number(process.argv[3]), '127.0.0.1');
