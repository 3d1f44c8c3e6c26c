import { createServer, type Server, type Socket } from 'node:net';

/** When the connection is reset: before, in or after the request's body. */
const moments = ['before', 'in', 'after'] as const;
export type Traps = Record<(typeof moments)[number], string> & { close(): void };

/** Servers that take a connection and reset it; the service never hears of these requests. @returns their origins */
export async function openTraps(): Promise<Traps> {
  const servers = await Promise.all(
    moments.map(moment => listen(createServer(socket => spring(socket, moment)))),
  );
  const [before, inside, after] = servers.map(originOf);
  return {
    before: before ?? '',
    in: inside ?? '',
    after: after ?? '',
    close: () => servers.forEach(server => void server.close()),
  };
}

function spring(socket: Socket, moment: (typeof moments)[number]): void {
  socket.on('error', () => undefined);
  if (moment === 'before') socket.resetAndDestroy();
  else if (moment === 'in') socket.once('data', () => socket.resetAndDestroy());
  else {
    let received = Buffer.alloc(0);
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) socket.resetAndDestroy();
    });
  }
}

function isWhole(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const length = /content-length: (\d+)/i.exec(received.subarray(0, headEnd).toString('latin1'))?.[1] ?? '0';
  return received.byteLength >= headEnd + 4 + Number(length);
}

const listen = (server: Server): Promise<Server> =>
  new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)));

function originOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The trap is not open.');
  return `http://127.0.0.1:${address.port}`;
}
