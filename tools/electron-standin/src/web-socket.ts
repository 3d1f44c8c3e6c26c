import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Transport } from './cdp.ts';

const HEAD_END = '\r\n\r\n';
const FINAL = 0x80;
const MASKED = 0x80;
const OPCODE = { more: 0, text: 1, close: 8, ping: 9, pong: 10 };
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

export type ClosableTransport = Transport & { close: () => void };

/**
 * Messages over a WebSocket (RFC 6455), as far as a Chromium on this computer needs it. Node's own would compress them,
 * which costs an app a seventh of the processor time of its start.
 */
export async function socketTransport(address: string): Promise<ClosableTransport> {
  const { hostname, port, host, pathname } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const opened = Promise.withResolvers<boolean>();
  let listener: (message: string) => void = () => {};
  const send = (opcode: number, content: string): void => {
    socket.cork();
    socket.write(headerOf(opcode, Buffer.byteLength(content)));
    socket.write(content);
    socket.uncork();
  };
  const readFrames = frameReader((opcode, content) => {
    if (opcode === OPCODE.text) listener(content);
    else if (opcode === OPCODE.ping) send(OPCODE.pong, content);
    else if (opcode === OPCODE.close) socket.end();
  });
  const readHead = headReader(head => {
    read = readFrames;
    opened.resolve(head.startsWith('HTTP/1.1 101 '));
  });
  let read = readHead;
  socket.on('data', chunk => read(chunk));
  socket.on('error', () => {});
  const closed = new Promise(resolve => socket.once('close', resolve));
  closed.then(() => opened.resolve(false));
  socket.write(
    [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Version: 13${HEAD_END}`,
    ].join('\r\n'),
  );
  if (!(await opened.promise)) throw new Error(`No Chromium listens at ${address}`);
  return {
    send: message => send(OPCODE.text, message),
    receive: heard => {
      listener = heard;
    },
    closed,
    close: () => socket.end(),
  };
}

/** After the head of an answer nothing comes until something is asked. */
function headReader(done: (head: string) => void): (chunk: Buffer) => void {
  let head = '';
  return chunk => {
    head += chunk.toString('latin1');
    if (head.endsWith(HEAD_END)) done(head);
  };
}

/** A client must mask what it sends; nothing is asked of the mask, and noughts change nothing. */
function headerOf(opcode: number, length: number): Buffer {
  const mask = 4;
  if (length < LENGTH_IN_2_BYTES) {
    const header = Buffer.alloc(2 + mask);
    header.set([FINAL | opcode, MASKED | length]);
    return header;
  }
  if (length < 0x1_0000) {
    const header = Buffer.alloc(4 + mask);
    header.set([FINAL | opcode, MASKED | LENGTH_IN_2_BYTES]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10 + mask);
  header.set([FINAL | opcode, MASKED | LENGTH_IN_8_BYTES]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** Gives each message whole, however its bytes come. A server masks nothing. */
export function frameReader(take: (opcode: number, content: string) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let sizeBytes = 0;
  let neededBytes = 2;
  let parts: Buffer[] = [];
  let opcodeOfParts = OPCODE.text;

  function takeFrame(first: number, content: Buffer): void {
    const opcode = first & 0x0f;
    if (opcode >= OPCODE.close) {
      take(opcode, content.toString('utf8'));
      return;
    }
    if (opcode !== OPCODE.more) opcodeOfParts = opcode;
    parts.push(content);
    if ((first & FINAL) === 0) return;
    const whole = parts.length === 1 ? content : Buffer.concat(parts);
    parts = [];
    take(opcodeOfParts, whole.toString('utf8'));
  }

  return chunk => {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes < neededBytes) return;
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    for (let frame = frameIn(bytes); ; frame = frameIn(bytes)) {
      neededBytes = frame.end;
      if (bytes.length < frame.end || frame.start === 0) break;
      takeFrame(bytes[0] ?? 0, bytes.subarray(frame.start, frame.end));
      bytes = bytes.subarray(frame.end);
    }
    chunks = bytes.length > 0 ? [bytes] : [];
    sizeBytes = bytes.length;
  };
}

/** Where the content of the first frame starts and ends; a start of 0 while its header is not whole. */
function frameIn(bytes: Buffer): { start: number; end: number } {
  if (bytes.length < 2) return { start: 0, end: 2 };
  const length = bytes[1] ?? 0;
  if (length < LENGTH_IN_2_BYTES) return { start: 2, end: 2 + length };
  const start = length === LENGTH_IN_2_BYTES ? 4 : 10;
  if (bytes.length < start) return { start: 0, end: start };
  const contentBytes = start === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return { start, end: start + contentBytes };
}
