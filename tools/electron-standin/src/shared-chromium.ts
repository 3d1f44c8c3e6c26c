import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { CdpConnection, text } from './cdp.ts';
import { type Chromium, versionOf } from './chromium.ts';
import { socketTransport } from './web-socket.ts';

/**
 * Takes part in a Chromium that somebody else has started: with a browser context of its own, which Chromium closes
 * when this process ends, however it ends.
 * @param address where that Chromium listens: `ws://127.0.0.1:PORT/devtools/browser/ID`
 */
export async function joinChromium(address: string, debuggingPort: string | undefined): Promise<Chromium> {
  const transport = await socketTransport(address);
  const connection = new CdpConnection(transport);
  const { browser } = connection;
  const [version, context, devToolsUrl] = await Promise.all([
    browser.send('Browser.getVersion'),
    browser.send('Target.createBrowserContext', { disposeOnDetach: true }),
    debuggingPort === undefined ? undefined : passOn(Number(debuggingPort), address),
  ]);
  const contextId = text(context, 'browserContextId');
  return {
    connection,
    version: versionOf(version),
    devToolsUrl,
    contextId,
    openAppWindow: undefined,
    close: async () => {
      await browser.send('Target.disposeBrowserContext', { browserContextId: contextId }).catch(() => {});
      transport.close();
    },
  };
}

/**
 * Listens in this process for DevTools clients and passes on what they say, so that their connections end with this
 * process, as they do where Chromium is a child of it.
 */
async function passOn(port: number, address: string): Promise<string> {
  const chromium = new URL(address);
  const server = createServer({ noDelay: true }, client => {
    const behind = connect({ host: chromium.hostname, port: Number(chromium.port), noDelay: true });
    client.pipe(behind).pipe(client);
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy());
    behind.on('error', () => client.destroy()).on('close', () => client.destroy());
  });
  server.unref().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `ws://127.0.0.1:${portOf(server.address())}${chromium.pathname}`;
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
