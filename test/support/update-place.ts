import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { signChannel } from '../../tools/update-channel.mjs';

const certificates = join(import.meta.dirname, '../contract/client/certificates');
const certificate = join(certificates, 'test-only-server.pem');

/** The authority of the place, which the stand-in trusts with the variable STAND_IN_CA. */
export const authorityFile = join(certificates, 'test-only-authority.pem');

const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString();

/** A key that signs new versions, in PEM. */
export const newUpdateKey = (): string => pemOf(generateKeyPairSync('ed25519').privateKey);

export interface Published {
  version: string;
  /** The installer. */
  file: Buffer;
  /** Its name in the place. */
  name?: string;
  notes?: string;
  /** The channel file that names it, instead of the place's own. */
  channelFile?: string;
  stagingPercentage?: number;
  /** What the channel file says of the installer, instead of what it is. */
  claims?: { sha512?: string; size?: number };
  /** The key that signs, instead of the place's own; null for no signature. */
  key?: string | null;
  /** The path that is signed, instead of the real one. */
  signedPath?: string;
  /** Changes the channel file after it was signed. */
  tamper?: (text: string) => string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An update place on this computer, over https. */
export async function startUpdatePlace(folderName = 'linux-x64', channelFile = 'latest-linux.yml') {
  const key = newUpdateKey();
  const files = new Map<string, Answer>();
  const requests: string[] = [];
  let port = 0;
  const server = createServer({ key: readFileSync(certificate), cert: readFileSync(certificate) });
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '', 'https://place').pathname;
    requests.push(`${request.method} ${path}`);
    const answer = files.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end('There is no such file.');
  });
  const open = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  };
  await open();
  const pathOf = (name: string): string => `/dispatch/${folderName}/${name}`;
  const channelPath = pathOf(channelFile);
  const give = (path: string, content: Buffer | string): void =>
    void files.set(path, (_request, response) =>
      response.writeHead(200, { 'content-length': Buffer.byteLength(content) }).end(content),
    );
  return {
    url: `https://127.0.0.1:${port}/dispatch`,
    key,
    /** What was asked for, oldest first. */
    requests,
    /** The path of an installer. */
    pathOf,
    channelPath,
    /** Answers a path from now on. */
    answer: (path: string, answer: Answer): void => void files.set(path, answer),
    /** Publishes a version in the channel. */
    publish(published: Published): void {
      const { version, file, name = `dispatch_${version}_amd64.deb`, notes, claims, tamper } = published;
      const sha512 = claims?.sha512 ?? createHash('sha512').update(file).digest('base64');
      const lines = [
        `version: ${version}`,
        ...(published.stagingPercentage === undefined
          ? []
          : [`stagingPercentage: ${published.stagingPercentage}`]),
        'files:',
        `  - url: ${name}`,
        `    sha512: ${sha512}`,
        `    size: ${claims?.size ?? file.length}`,
        ...(notes === undefined ? [] : [`releaseNotes: ${JSON.stringify(notes)}`]),
        `releaseDate: '2026-11-28T00:00:00.000Z'`,
        '',
      ].join('\n');
      const signer = published.key === undefined ? key : published.key;
      const named = published.channelFile ?? channelFile;
      const signedPath = published.signedPath ?? `${folderName}/${named}`;
      const text = signer === null ? lines : signChannel(lines, signedPath, signer);
      give(pathOf(named), tamper ? tamper(text) : text);
      give(pathOf(name), file);
    },
    /** The place is away until `open`. */
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    open,
  };
}
