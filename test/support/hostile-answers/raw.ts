import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type RawAnswer, rawAnswer } from '../hostile-server.ts';

/** What a server does instead of answering well; `good` is the JSON that would be right. */
export interface Misdeed {
  name: string;
  act(socket: Socket, good: string): void;
  /** It lasts until somebody gives up. */
  isSlow?: boolean;
}

const zeros = gzipSync(Buffer.alloc(16 * 1_048_576));
const bomb = Buffer.concat(Array.from({ length: 16 }, () => zeros));
const long = (length: number) => 'x'.repeat(length);

const answered = (name: string, answer: (good: string) => RawAnswer): Misdeed => ({
  name,
  act: (socket, good) => void socket.end(rawAnswer(answer(good))),
});

/** The bytes as they are, and then the end. */
const bytes = (name: string, text: string | ((good: string) => string)): Misdeed => ({
  name,
  act: (socket, good) => void socket.end(typeof text === 'string' ? text : text(good), 'latin1'),
});

/** A head in front of the right body; the connection ends behind it. */
const headed = (name: string, head: string): Misdeed =>
  bytes(name, good => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${head}\r\n\r\n${good}`);

const chunked = (name: string, chunks: string): Misdeed =>
  bytes(
    name,
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`,
  );

const problemOf = (json: unknown, status: string, headers: string[] = []): RawAnswer => ({
  status,
  type: 'application/problem+json',
  headers,
  body: typeof json === 'string' ? json : JSON.stringify(json),
});

const locations = ['https://elsewhere.test/', 'http://127.0.0.1:1/', 'file:///etc/passwd', '//evil.test', ''];
const redirects = locations.map((location, index) =>
  answered(`a redirect to "${location}"`, () => ({
    status: `${[301, 302, 303, 307, 308][index]} Elsewhere`,
    headers: [`location: ${location}`],
  })),
);

const odd = ['000', '099', '199', '304', '418', '451', '499', '511', '599', '600', '999', '-1', 'abc', ''];
const statuses = [
  ...odd.map(status => answered(`the status "${status}"`, good => ({ status: `${status} X`, body: good }))),
  ...[200, 201, 202, 203, 204, 205, 206].map(status =>
    answered(`${status} without a body`, () => ({
      status: `${status} X`,
      length: null,
      headers: ['connection: close'],
    })),
  ),
  answered('a reason of 10 KiB', good => ({ status: `200 ${long(10_240)}`, body: good })),
  bytes('a thousand times 100', `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)}`),
  bytes('a thousand early hints', `${'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(1_000)}`),
  bytes('another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
];

const protocols = [
  ['HTTP/0.9', '{"id":"ord_1"}'],
  ['HTTP/3.0', 'HTTP/3.0 200 OK\r\n\r\n{}'],
  ['a radio station', 'ICY 200 OK\r\n\r\n{}'],
  ['a shell', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['a mail server', '220 mail.test ESMTP\r\n'],
  ['TLS', '\x15\x03\x03\x00\x02\x02\x46'],
  ['noise', Array.from({ length: 300 }, (_, index) => String.fromCharCode((index * 73) % 256)).join('')],
  ['nothing', ''],
].map(([name = '', text = '']) => bytes(`${name} instead of HTTP`, text));

const heads = [
  headed('a header without a colon', 'no colon here'),
  headed('a header without a name', ': value'),
  headed('a space in front of the colon', 'x-odd : 1'),
  headed('a folded header', 'x-odd: 1\r\n folded: 2'),
  headed('a zero byte in a header', 'x-odd: a\0b'),
  headed('escape sequences in a header', 'x-odd: \x1b[31m\x9b31m'),
  headed('a header of 40 KiB', `x-odd: ${long(40_960)}`),
  headed('2,000 headers', Array.from({ length: 2_000 }, (_, index) => `x-${index}: ${index}`).join('\r\n')),
  headed('500 cookies', Array.from({ length: 500 }, (_, index) => `set-cookie: c${index}=1`).join('\r\n')),
  headed('line ends of another system', 'x-odd: 1\nx-more: 2'),
  bytes('a head without an end', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-'),
];

const lengths = ['-1', '1e3', '5, 5', '5, 6', '0x10', '99999999999999999999', ' ', '5\r\ncontent-length: 7'];
const bodies = [
  ...lengths.map(length => headed(`the length "${length}"`, `content-length: ${length}`)),
  headed('a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'),
  answered('a length that is too small', good => ({ body: good, length: 5 })),
  bytes('a length that is too large', good => rawAnswer({ body: good, length: 100_000 }).toString('latin1')),
  answered('a length of 20 GB', good => ({ body: good, length: 20_000_000_000 })),
  chunked('a chunk of no size', 'zz\r\n{}\r\n0\r\n\r\n'),
  chunked('a chunk of negative size', '-2\r\n{}\r\n0\r\n\r\n'),
  chunked('a chunk larger than any number', `${'f'.repeat(40)}\r\n{}\r\n0\r\n\r\n`),
  chunked('a chunk longer than it says', '1\r\n{}{}{}\r\n0\r\n\r\n'),
  chunked('a chunk with 100 KiB of extension', `2;${long(102_400)}\r\n{}\r\n0\r\n\r\n`),
  chunked('a chunk that is cut', 'ff\r\n{"id":'),
  chunked('no last chunk', '2\r\n{}\r\n'),
  chunked('a flood of trailers', `2\r\n{}\r\n0\r\n${'x-t: 1\r\n'.repeat(5_000)}\r\n`),
];

const encodings: [name: string, encoding: string, body: (good: string) => string | Uint8Array][] = [
  ['a gzip bomb', 'gzip', () => bomb],
  ['broken gzip', 'gzip', () => 'no gzip'],
  ['half a gzip', 'gzip', () => zeros.subarray(0, 900)],
  ['gzip in gzip', 'gzip', good => gzipSync(gzipSync(good))],
  ['gzip with something behind it', 'gzip', good => Buffer.concat([gzipSync(good), Buffer.from('more')])],
  ['gzip that is said twice', 'gzip, gzip', good => gzipSync(good)],
  ['deflate', 'deflate', good => good],
  ['Brotli', 'br', good => good],
  ['an encoding without a name', '', good => good],
  ['an encoding of 10 KiB', long(10_240), good => good],
];

const types = [
  '',
  'text/html',
  'text/plain',
  'application/xml',
  'json',
  '/',
  'application/json; charset=utf-16',
];
const kinds = [
  ...encodings.map(([name, encoding, body]) =>
    answered(name, good => ({ headers: [`content-encoding: ${encoding}`], body: body(good) })),
  ),
  ...types.map(type => answered(`the type "${type}"`, good => ({ type, body: good }))),
  answered('no type', good => ({ type: null, body: good })),
  answered('two types', good => ({ headers: ['content-type: text/html'], body: good })),
  answered('a type of 10 KiB', good => ({ type: `application/${long(10_240)}`, body: good })),
  answered('a problem with 200', () => problemOf({ code: 'x', title: 'y' }, '200 OK')),
];

const moments = ['1e9', '-5', '0', '9999999999999999999999', 'Infinity', 'NaN', 'soon', '', '0x10', '1,5'];
const dates = ['Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Sat, 33 Foo 2026'];
const retries = [...moments, ...dates].map((moment, index) =>
  answered(`"${moment}" as the time to wait`, () =>
    problemOf({ code: 'x' }, index % 2 === 0 ? '429 X' : '503 X', [`retry-after: ${moment}`]),
  ),
);

const personal = { code: 'Anna Virtanen', request_id: '+358 40 1234567\u009b', title: '\u202etitle' };
const problems = [
  ['of 900 KB', JSON.stringify({ code: 'x', detail: long(900_000) })],
  ['of 5 MB', JSON.stringify({ code: 'x', detail: long(5_000_000) })],
  ['that is nested', `{"code":"x","errors":${'['.repeat(200_000)}`],
  [
    'with 4,000 errors',
    JSON.stringify({ code: 'x', errors: Array(4_000).fill({ path: 'a', message: 'b' }) }),
  ],
  ['with a million errors', `{"code":"x","errors":[${'{},'.repeat(300_000)}{}]}`],
  ['of other types', JSON.stringify({ code: 7, title: [], errors: 'x', status: 'y' })],
  [
    'with a person in it',
    JSON.stringify({ ...personal, errors: [{ path: 'x', code: 'Anna', message: 'y' }] }),
  ],
  ['that inherits', '{"__proto__":{"code":"x"},"constructor":{"prototype":{"polluted":1}}}'],
  ['that is null', 'null'],
  ['that is a list', '[]'],
  ['that is cut', '{"code":"x'],
].flatMap(([name = '', body = ''], index) =>
  ['401', '404', '422', '500']
    .slice(index % 2, (index % 2) + 2)
    .map(status => answered(`${status} with a problem ${name}`, () => problemOf(body, `${status} X`))),
);

const endless: Misdeed = {
  name: 'chunks without an end',
  act(socket) {
    socket.write(rawAnswer({ length: null, headers: ['transfer-encoding: chunked'] }));
    const piece = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const more = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('drain', more);
    more();
  },
};

const connections: Misdeed[] = [
  { name: 'a reset', act: socket => void socket.resetAndDestroy() },
  {
    name: 'a reset in the body',
    act: socket =>
      void socket.write(rawAnswer({ body: '{"id', length: 400 }), () => socket.resetAndDestroy()),
  },
  { name: 'silence', isSlow: true, act: () => undefined },
  { name: 'silence in the head', isSlow: true, act: socket => void socket.write('HTTP/1.1 200 O') },
  { name: 'silence in the body', isSlow: true, act: socket => void socket.write(rawAnswer({ length: 9 })) },
  {
    name: 'a byte at a time',
    isSlow: true,
    act(socket) {
      socket.write(rawAnswer({ length: 100_000 }));
      const timer = setInterval(() => socket.write(' '), 10);
      socket.on('close', () => clearInterval(timer));
    },
  },
  {
    name: 'a hundred without an end',
    isSlow: true,
    act(socket) {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 1);
      socket.on('close', () => clearInterval(timer));
    },
  },
];

export const misdeeds: readonly Misdeed[] = [
  ...redirects,
  ...statuses,
  ...protocols,
  ...heads,
  ...bodies,
  ...kinds,
  ...retries,
  ...problems,
  endless,
  ...connections,
];
