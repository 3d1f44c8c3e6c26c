// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Edit, Mutant } from '../mutant.ts';

const build = 'src-main/electron/build-core.ts';
const start = 'src-main/electron/at-start.ts';
const switches = 'src-main/electron/debugging-switches.ts';
const thread = 'src-main/adapters/sandbox-worker.ts';
const bundled = 'src-main/adapters/bundled-thread.ts';
const native = 'src-main/adapters/native-module.ts';
const connections = 'src-main/adapters/http-dispatcher.ts';
const fuses = 'tools/fuses.mjs';
const unpacked = 'tools/native-modules.mjs';

const by = {
  thread: ['contract/sandbox/worker.test.ts'],
  built: ['contract/electron/build-core.alone.test.ts'],
  native: ['unit/adapters/native-module.test.ts'],
  keychain: ['unit/adapters/keychain.test.ts'],
  words: ['unit/renderer/state/keychain-reason.test.ts'],
  tls: ['contract/client/tls.test.ts'],
  proxy: ['contract/client/proxy.test.ts'],
  certificate: ['contract/client/client-certificate.test.ts'],
  start: ['contract/electron/main.alone.test.ts'],
  switches: ['unit/electron/debugging-switches.test.ts'],
  variables: ['unit/electron/variables.test.ts'],
  windows: ['contract/electron/window.alone.test.ts'],
  fuses: ['unit/tools/fuses.test.ts'],
  unpacked: ['unit/tools/native-modules.test.ts'],
  hooks: ['unit/tools/packaging-hooks.test.ts'],
  processors: ['unit/tools/processors.test.ts'],
};

const one = (
  name: string,
  file: string,
  find: Edit['find'],
  replace: string,
  tests: string[],
  part?: string,
): Mutant => ({
  name,
  edits: [{ in: file, find, replace, ...(part === undefined ? {} : { part }) }],
  tests,
});

const text = (regex: string): Edit['find'] => ({ kind: 'template_string', regex });
const expression = (regex: string): Edit['find'] => ({ kind: 'regex', regex });

/** Of code outside the archive, and of variables and switches that have power over an installed program. */
export const archive: Mutant[] = [
  // The thread of the local sandbox.
  one(
    'the thread of the sandbox reads its file past the archive',
    thread,
    'entry instanceof URL ? $WORKER : $BUNDLED',
    'new Worker(entry, { workerData })',
    by.thread,
  ),
  one(
    'the names of a bundle become globals of its thread',
    bundled,
    text('sourceURL'),
    '${bundle};',
    by.thread,
    '(() => {${bundle}\\n})();',
  ),
  one('stacks of a bundle do not say where', bundled, text('sourceURL'), '// ', by.thread, '//# sourceURL='),
  one(
    'the code of the sandbox is taken from beside the archive',
    build,
    "join(app.getAppPath(), 'out/main/sandbox-worker.cjs')",
    "join(app.getAppPath().replace(/app\\.asar$/, 'app.asar.unpacked'), 'out/main/sandbox-worker.cjs')",
    by.built,
  ),
  one(
    'a variable names the control token of an installed program',
    build,
    '!app.isPackaged && $VARIABLE',
    '$VARIABLE',
    by.built,
  ),
  one('tests cannot name the control token', build, '!app.isPackaged && $VARIABLE', 'null', by.built),

  // Native modules.
  one(
    'an installed program loads whatever native module is there',
    build,
    'app.isPackaged && !isAsPacked($APP, $FILE)',
    'false',
    by.built,
  ),
  one(
    'a program that runs from its sources has no keychain',
    build,
    'app.isPackaged && !isAsPacked($APP, $FILE)',
    '!isAsPacked($APP, $FILE)',
    by.built,
  ),
  one(
    'the log does not say that a native module was changed',
    build,
    "log.write('native-module-changed', $FIELDS)",
    '',
    by.built,
  ),
  one(
    'a native module without a hash is as packed',
    native,
    "nativeModules[path] === hash.digest('hex')",
    "[undefined, hash.digest('hex')].includes(nativeModules[path])",
    by.native,
  ),
  one(
    'only the beginning of a native module is looked at',
    native,
    'readFileSync(join(app, path))',
    'readFileSync(join(app, path)).subarray(0, 12)',
    by.native,
  ),
  one(
    'a refusal to load the keychain has no name',
    'src-main/adapters/keychain.ts',
    '(error instanceof DispatchError ? error.error.reason : null) ?? messageOf(error)',
    'messageOf(error)',
    by.keychain,
  ),
  one(
    'a changed file is told by the name of the reason',
    'src-renderer/state/keychain-reason.ts',
    'isFileChanged(reason) ? $WORDS : reason',
    'reason',
    by.words,
  ),

  // Certificates.
  one(
    'a variable switches the check of certificates off',
    connections,
    'buildConnector({ ...shared, ...checked, secureContext: $CONTEXT })',
    'buildConnector({ ...shared, secureContext: $CONTEXT })',
    by.tls,
  ),
  one(
    'a variable switches the check of certificates off on the way through a proxy',
    connections,
    'const tls = { ...checked, $$$REST }',
    'const tls = { $$$REST };',
    by.proxy,
  ),
  one(
    'a variable switches the check of a proxy’s own certificate off',
    connections,
    { pattern: { context: 'const x = { proxyTls: { ...tls, secureContext: $CONTEXT } }', selector: 'pair' } },
    'proxyTls: { secureContext: $CONTEXT, allowH2: false }',
    by.proxy,
  ),
  one(
    'a proxy gets the client certificate of the service',
    connections,
    { pattern: { context: 'const x = { proxyTls: { ...tls, secureContext: $CONTEXT } }', selector: 'pair' } },
    'proxyTls: { ...tls, secureContext: this.#serviceContext() }',
    by.certificate,
  ),
  one(
    'any server gets the client certificate of the service',
    connections,
    'new URL(String(options.origin)).origin !== this.#certificate.origin',
    'false',
    by.certificate,
  ),
  one(
    'a variable adds authorities to those that Node comes with',
    connections,
    "getCACertificates('bundled')",
    "getCACertificates('default')",
    by.tls,
  ),
  one(
    'a variable says where the system has its authorities',
    'src-main/electron/variables.ts',
    expression('SSL_CERT_'),
    '',
    [...by.variables, ...by.tls],
    'SSL_CERT_|',
  ),
  one(
    'a variable in small letters keeps its power',
    'src-main/electron/variables.ts',
    expression('SSL_CERT_'),
    '$)/',
    by.variables,
    '$)/i',
  ),
  one('an installed program keeps its variables', start, 'forgetVariables(process.env)', '', by.start),

  // Debuggers.
  one('a debugger looks into an installed program', start, 'if (name !== null) { $$$DO }', '', by.start),
  one('a program that is refused goes on', start, 'process.exit(1)', '', by.start),
  one(
    'a program that runs from its sources is locked, too',
    start,
    'if (app.isPackaged) { $$$DO }',
    '{ $$$DO }',
    by.start,
  ),
  {
    name: 'the rest of the program is loaded before it is locked',
    edits: [
      { in: 'src-main/electron/main.ts', find: "import './at-start.ts'", replace: '' },
      {
        in: 'src-main/electron/main.ts',
        find: "import { openMainWindow } from './window.ts'",
        replace: "import { openMainWindow } from './window.ts';\nimport './at-start.ts';",
      },
    ],
    tests: by.start,
  },
  one(
    'a switch that Chromium has read from somewhere else counts for nothing',
    switches,
    '[...refused].find(hasSwitch) ?? $REST',
    '$REST',
    by.switches,
  ),
  one(
    'a switch of a kind that debugs is unknown',
    switches,
    'refused.has(name) || kinds.test(name)',
    'refused.has(name)',
    by.switches,
  ),
  one(
    'Windows starts a program whose pages have no sandbox',
    switches,
    "platform === 'linux'",
    'true',
    by.switches,
  ),
  one('a switch with one dash is none', switches, expression('=\\|'), '--', by.switches, '(?:--?|\\/)'),
  one('a switch after a space is none', switches, expression('=\\|'), '/^(', by.switches, '/^\\s*('),
  one(
    'an installed program has developer tools',
    'src-main/electron/window.ts',
    { pattern: { context: 'const x = { devTools: !app.isPackaged }', selector: 'pair' } },
    'devTools: true',
    by.windows,
  ),

  // Fuses, and what is packed.
  one(
    'a fuse that nobody named stays as it is',
    fuses,
    'if (length !== fuses.length) throw $ERROR',
    '',
    by.fuses,
  ),
  one('a fuse that is gone is not missed', fuses, 'if (gone) throw $ERROR', '', by.fuses),
  one('a fuse that nobody decided is off', fuses, "typeof named[name] !== 'boolean'", 'false', by.fuses),
  one(
    'the second half of a universal binary keeps its fuses',
    fuses,
    'binary.indexOf(sentinel, at + 1)',
    '-1',
    by.fuses,
  ),
  one(
    'a fuse that is not as it should be is not found',
    fuses,
    'binary[start + index] !== (isOn ? on : off)',
    'false',
    by.fuses,
  ),
  one('no fuse is set', 'tools/packaging-hooks.mjs', 'if (hasFuses) setFuses($$$WHAT)', '', by.hooks),
  one(
    'the fuses are not read once all is packaged',
    'tools/packaging-hooks.mjs',
    'if (hasFuses) checkFuses($$$WHAT)',
    '',
    by.hooks,
  ),
  one(
    'nobody looks what stands beside the archive',
    'tools/packaging-hooks.mjs',
    'checkUnpacked($$$WHAT)',
    '',
    by.hooks,
  ),
  one(
    'JavaScript may stand beside the archive',
    unpacked,
    'if (strange.length > 0) throw $ERROR',
    '',
    by.unpacked,
  ),
  one(
    'a native module is packed that another one took the place of',
    unpacked,
    'if (hashOf($FILE) !== hash) throw $ERROR',
    '',
    by.unpacked,
  ),
  one(
    'a native module for another processor is packed',
    'tools/packaging-hooks.mjs',
    'checkBuiltFor($$$WHAT)',
    '',
    by.hooks,
  ),
  one(
    'one half of a universal native module is enough for both',
    'tools/processors.mjs',
    'wanted.every($IS)',
    'wanted.some($IS)',
    by.processors,
  ),
];
