import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';

/** Listens on loopback, over TCP and UDP, and counts what comes: not only requests, and before anything is understood. */
export async function openListener() {
  /** Addresses of requests. */
  const arrived: string[] = [];
  let connections = 0;
  let packets = 0;
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  server.on('upgrade', (request, socket) => {
    arrived.push(request.url ?? '');
    socket.destroy();
  });
  server.on('connection', () => {
    connections += 1;
  });
  const datagrams = createSocket('udp4').on('message', () => {
    packets += 1;
  });
  datagrams.bind(0, '127.0.0.1');
  server.listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(datagrams, 'listening')]);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const ports = { tcp: address.port, udp: datagrams.address().port };
  return {
    url: `http://127.0.0.1:${ports.tcp}`,
    ports,
    arrived,
    connections: () => connections,
    packets: () => packets,
    /** One packet and one connection from this process, which have to be counted. */
    async tryFromHere(): Promise<void> {
      const client = createSocket('udp4');
      const heard = once(datagrams, 'message');
      client.send('x', ports.udp, '127.0.0.1');
      await heard;
      client.close();
      const taken = once(server, 'connection');
      const socket = connect(ports.tcp, '127.0.0.1');
      await taken;
      socket.destroy();
    },
    close() {
      datagrams.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
