import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openForTest } from '../local-server.ts';

/** A server of this computer that ends with the test. @returns its port */
export async function listen(
  handle: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void | Promise<void>,
): Promise<number> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', piece => void pieces.push(piece));
    request.on('end', async () => {
      try {
        await handle(request, Buffer.concat(pieces), response);
      } catch (error) {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
      }
    });
  });
  return openForTest(server);
}
