import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}
