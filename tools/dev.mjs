// `npm run dev`: the app from its sources. What changes in the page is shown in place; main and preload are built anew, and
// the app is started again. Arguments go to the app.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build as buildWithVite, createServer, mergeConfig } from 'vite';
import { chooseRuntime } from './runtime.mjs';
import { screenFor } from './screen.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'out', 'dev');
const LOOPBACK = '127.0.0.1';
const ENDS_WITHIN_MS = 10_000;

const { config } = await resolveConfig({ root }, 'serve', 'development');
const server = await serveSources(config.renderer);
const runtime = chooseRuntime();
const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
const env = {
  ...inherited,
  ...(await screenFor(runtime)),
  DISPATCH_DEV_SERVER: `http://${LOOPBACK}:${server.config.server.port}`,
};
let app;
let isEnding = false;
/** One start after the other: two apps would want the same data. */
let turn = Promise.resolve();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
writeManifest();
// The product's build takes the door out.
delete config.main.define['process.env.DISPATCH_DEV_SERVER'];
await Promise.all([buildAndWatch('main'), buildAndWatch('preload')]);
console.log(runtime.line);
restart();

/** The app of its own, so that what is built for the product stays as it is. */
function writeManifest() {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { name, productName, version, main } = JSON.parse(text);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, productName, version, main }));
}

async function serveSources(renderer) {
  const port = await freePort();
  const made = await createServer(
    mergeConfig(renderer, {
      cacheDir: join(root, 'out', 'vite'),
      // Imported by the jsx runtime alone, which is no file that Vite looks into ahead.
      optimizeDeps: { include: ['react/jsx-runtime', 'react/jsx-dev-runtime'] },
      // The app puts its own in place of it.
      html: { cspNonce: '%NONCE%' },
      server: {
        host: LOOPBACK,
        port,
        strictPort: true,
        // The page's own address is that of the app.
        hmr: { protocol: 'ws', host: LOOPBACK, clientPort: port },
      },
    }),
  );
  return made.listen();
}

async function freePort() {
  const socket = createSocket().listen(0, LOOPBACK);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** Resolves when it is built; later builds start the app again. A build that fails leaves the app as it is. */
async function buildAndWatch(part) {
  const build = { watch: {}, outDir: join(folder, 'out', part) };
  const watcher = await buildWithVite(mergeConfig(config[part], { build, logLevel: 'warn' }));
  let isFirst = true;
  await new Promise(done => {
    watcher.on('event', event => {
      if (event.code === 'BUNDLE_END') void event.result.close();
      if (event.code === 'ERROR') {
        console.error(event.error.message);
        void event.result?.close();
      }
      if (event.code !== 'END') return;
      if (isFirst) done();
      else restart();
      isFirst = false;
    });
  });
}

function restart() {
  turn = turn.then(async () => {
    await endApp();
    if (isEnding) return;
    const args = [...runtime.args, folder, ...process.argv.slice(2)];
    const started = spawn(runtime.executablePath, args, { cwd: root, stdio: 'inherit', env });
    app = started;
    started.once('exit', code => {
      if (app === started) void end(code ?? 1);
    });
    console.log('dev: the app is started');
  });
}

async function endApp() {
  const old = app;
  app = undefined;
  if (!old || old.exitCode !== null || old.signalCode !== null) return;
  const ended = once(old, 'exit');
  old.kill('SIGTERM');
  const timer = setTimeout(() => old.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

async function end(code) {
  if (isEnding) return;
  isEnding = true;
  await turn;
  await endApp();
  process.exit(code);
}
