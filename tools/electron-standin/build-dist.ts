import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { createPackage } from '@electron/asar';
import { isAlive } from './src/processes.ts';

/** Makes `dist/`, a folder that looks like an Electron distribution. Quick, and nothing to do when it is up to date. */

const here = import.meta.dirname;
const sources = join(here, 'src');
const dist = join(here, 'dist');
/** Where it is made: on the same disk as `dist/`, so that it gets there at once, and in no place that git looks at. */
const workshop = join(here, '../../out');
const unfinished = 'electron-standin-';
const stampFile = join(dist, 'stand-in.stamp');
const require = createRequire(import.meta.url);

const version: string = require('electron/package.json').version;
const asarModule = require.resolve('@electron/asar');
// Node 24, whatever ran this script: the app gets the Node that Electron has.
const node = join(require.resolve('node/package.json'), '..', 'bin', 'node');

const files = readdirSync(sources).filter(name => name.endsWith('.ts'));
const texts = files.map(name => readFileSync(join(sources, name), 'utf8'));
const own = readFileSync(import.meta.filename, 'utf8');
const stamp = createHash('sha256')
  .update(JSON.stringify([version, asarModule, node, own, files, texts]))
  .digest('hex');

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Node's own flags first, then the boot script, then all arguments as Electron would see them. */
const launcher = `#!/bin/sh
# Stand-in for Electron's executable, see tools/electron-standin/README.md. Runs the app on Node in this very process.
self=$(readlink -f -- "$0")
here=\${self%/*}
node=${quoted(node)}
[ -n "$ELECTRON_RUN_AS_NODE" ] && exec "$node" "$@"
flags=--unhandled-rejections=warn
for arg do
  case $arg in --inspect*) flags="$flags $arg" ;; esac
done
export STAND_IN_EXECUTABLE="$self" STAND_IN_ASAR=${quoted(asarModule)}
exec "$node" --disable-warning=ExperimentalWarning --min-semi-space-size=16 $flags "$here/stand-in/boot.mjs" "$@"
`;

async function build(): Promise<void> {
  mkdirSync(workshop, { recursive: true });
  const next = mkdtempSync(join(workshop, `${unfinished}${process.pid}-`));
  try {
    mkdirSync(join(next, 'stand-in'));
    mkdirSync(join(next, 'resources'));
    mkdirSync(join(next, 'locales'));
    files.forEach((name, index) => {
      // Stripped here, once: at every start it would cost a tenth of a second.
      const script = stripTypeScriptTypes(texts[index] ?? '').replaceAll(
        /(from '\.\/[\w-]+)\.ts'/g,
        "$1.mjs'",
      );
      writeFileSync(join(next, 'stand-in', `${basename(name, '.ts')}.mjs`), script);
    });
    writeFileSync(join(next, 'electron'), launcher);
    chmodSync(join(next, 'electron'), 0o755);
    writeFileSync(join(next, 'version'), version);
    writeFileSync(join(next, 'LICENSE'), readFileSync(require.resolve('electron/LICENSE')));
    await writeDefaultApp(next, join(next, 'resources', 'default_app.asar'));
    writeFileSync(join(next, 'stand-in.stamp'), stamp);
    // Another process may have been quicker with the same; its app may be running from there.
    if (isUpToDate()) return;
    const old = `${next}.old`;
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

function isUpToDate(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
}

async function writeDefaultApp(within: string, archive: string): Promise<void> {
  const folder = mkdtempSync(join(within, 'default-app-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'default-app', main: 'main.js' }));
  writeFileSync(join(folder, 'main.js'), '// The stand-in has no welcome page.\n');
  await createPackage(folder, archive);
  rmSync(folder, { recursive: true, force: true });
}

/** What builds that were killed have left. */
function sweep(): void {
  for (const folder of globSync([`${unfinished}*`, '../tools/electron-standin/dist.*'], { cwd: workshop })) {
    const pid = new RegExp(`^${unfinished}(\\d+)-`).exec(folder)?.[1];
    if (pid === undefined || !isAlive(Number(pid)))
      rmSync(join(workshop, folder), { recursive: true, force: true });
  }
}

sweep();
if (!isUpToDate()) await build();
