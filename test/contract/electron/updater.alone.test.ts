import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { publicKeyOf } from '../../../tools/update-channel.mjs';
import { authorityFile, newUpdateKey, type Published, startUpdatePlace } from '../../support/update-place.ts';
import { electronInProcess } from './in-process.ts';

const { app } = await electronInProcess();
const { createUpdater } = await import('../../../src-main/electron/updates/updater.ts');
const { readUpdatePlace } = await import('../../../src-main/electron/updates/update-place.ts');
const { thisComputer } = await import('../../../src-main/electron/updates/installation.ts');

const installed = '1.4.0';
const installer = Buffer.from('An installer, as it was signed. '.repeat(4_096));
app.begin(
  { name: 'Dispatch', version: installed, path: '', executable: '', isPackaged: true },
  () => undefined,
);
app.becomeReady();
let relaunch = vi.spyOn(app, 'relaunch');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dispatch-updater-'));
  vi.stubEnv('STAND_IN_CA', authorityFile);
  relaunch = vi.spyOn(app, 'relaunch').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Programs that the installation runs. What dpkg is told is in `dpkg.log`, and it ends with the given code. */
function systemPrograms(exitCode = 0): () => string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const log = join(folder, 'dpkg.log');
  const program = (name: string, lines: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program('dpkg', `echo "$@" >> '${log}'\nexit ${exitCode}`);
  program('apt-get', `exit ${exitCode}`);
  // For a user who is not root.
  program('pkexec', 'shift\nexec "$@"');
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env.PATH}`);
  return () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
}

async function started({ limits = {}, kind = 'deb', channel = 'latest' } = {}) {
  const place = await startUpdatePlace();
  onTestFinished(() => place.close().catch(() => undefined));
  const [resources, archive, dataFolder] = ['resources', 'archive', 'data'].map(name => join(folder, name));
  if (!resources || !archive || !dataFolder) throw new Error('no folders');
  for (const path of [resources, archive, dataFolder]) mkdirSync(path);
  writeFileSync(join(resources, 'package-type'), kind);
  writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: dispatch-updater\n');
  const updates = { url: place.url, channel, publicKey: publicKeyOf(place.key) };
  writeFileSync(join(archive, 'package.json'), JSON.stringify({ updates }));
  const found = readUpdatePlace(archive, 'linux', 'x64');
  if (found === null) throw new Error('no place');
  const computer = { ...thisComputer(), platform: 'linux', resources, appImage: undefined };
  const make = () =>
    createUpdater({ place: found, dataFolder, computer, limits: { leftFreeBytes: 0, ...limits } });
  const publish = (published: Partial<Published> = {}) =>
    place.publish({ version: '1.5.0', file: installer, notes: 'Faster.', ...published });
  const pending = join(dataFolder, 'dispatch-updater', 'pending');
  return {
    place,
    make,
    updater: make(),
    publish,
    /** The files of downloads that are kept. */
    kept: () => (existsSync(pending) ? readdirSync(pending).filter(name => !name.endsWith('.json')) : []),
    file: join(pending, 'dispatch_1.5.0_amd64.deb'),
    dataFolder,
  };
}

const done = { ok: true, value: null };
const failed = (problem: string, detail: unknown = expect.any(String)) => ({ ok: false, problem, detail });

describe('a new version', () => {
  it('that is newer is found with what is new, downloaded and installed', async () => {
    const installations = systemPrograms();
    const { place, updater, publish, file } = await started();
    publish();
    expect(updater.ability).toBe('install');
    expect(await updater.check('build')).toEqual({ ok: true, value: { version: '1.5.0', notes: 'Faster.' } });
    expect(place.requests).toEqual([`GET ${place.channelPath}`]);
    expect(await updater.isWhole()).toBe(false);
    expect(await updater.download()).toEqual(done);
    expect(readFileSync(file)).toEqual(installer);
    expect(await updater.isWhole()).toBe(true);
    updater.install(false);
    expect(installations()).toBe(`-i ${file}\n`);
    expect(relaunch).not.toHaveBeenCalled();
  });

  it.each([
    ['older', '1.3.9'],
    ['the same', installed],
    ['an early one of the same', '1.4.0-beta.1'],
  ])('that is %s is none', async (_what, version) => {
    const { updater, publish, place } = await started();
    publish({ version });
    expect(await updater.check('build')).toEqual(done);
    expect(await updater.download()).toEqual(failed('unexpected', 'nothing was found'));
    expect(place.requests).toHaveLength(1);
  });

  it('is given to so many of 100 computers as its channel says, always to the same, and none says which it is', async () => {
    const { make, publish, place } = await started();
    const headers: unknown[] = [];
    const answers = [];
    for (const stagingPercentage of [0, 100]) {
      publish({ stagingPercentage });
      answers.push((await make().check('build')) as { value: unknown });
    }
    expect(answers.map(({ value }) => value !== null)).toEqual([false, true]);
    place.answer(place.channelPath, ({ headers: given }, response) => {
      headers.push(given);
      response.writeHead(404).end();
    });
    await make().check('build');
    expect(JSON.stringify(headers)).not.toMatch(/staging|[0-9a-f]{8}-[0-9a-f]{4}-/i);
  });

  it('says what is new as text, whatever that is', async () => {
    const { updater, publish } = await started();
    const notes = '<img src=x onerror=alert(1)>\n- “Quick” & <b>bold</b>';
    publish({ notes });
    expect(await updater.check('build')).toEqual({ ok: true, value: { version: '1.5.0', notes } });
  });

  it('that was downloaded before is not downloaded again, and is forgotten when it is withdrawn', async () => {
    const { place, make, publish, kept, dataFolder } = await started();
    publish();
    const first = make();
    await first.check('build');
    await first.download();
    // The program was started again.
    const second = make();
    await second.check('build');
    expect(await second.download()).toEqual(done);
    expect(await second.isWhole()).toBe(true);
    expect(place.requests.filter(line => line.endsWith('.deb'))).toHaveLength(1);
    publish({ version: installed });
    await second.check('build');
    expect(await second.isWhole()).toBe(false);
    expect(kept()).toEqual([]);
    expect(readdirSync(dataFolder).filter(name => name === 'dispatch-updater')).toEqual([]);
  });

  it('starts the program again after a restart, also where it could not be installed', async () => {
    systemPrograms();
    const { updater, publish } = await started();
    publish();
    await updater.check('build');
    await updater.download();
    updater.install(true);
    expect(relaunch).toHaveBeenCalledTimes(1);
  });

  it('that the system does not install leaves a program that starts again', async () => {
    const installations = systemPrograms(1);
    const { updater, publish } = await started();
    publish();
    await updater.check('build');
    await updater.download();
    updater.install(true);
    expect(installations()).toContain('-i ');
    expect(relaunch).toHaveBeenCalledTimes(1);
  });
});

describe('a channel file', () => {
  const changes: [string, Partial<Published>, string][] = [
    ['that was changed after it was signed', { tamper: text => text.replace('1.5.0', '1.6.0') }, 'unsigned'],
    ['with a line after its signature', { tamper: text => `${text}version: 9.9.9\n` }, 'unsigned'],
    ['without a signature', { key: null }, 'unsigned'],
    ['that another key has signed', { key: newUpdateKey() }, 'unsigned'],
    ['of another channel', { signedPath: 'linux-x64/beta-linux.yml' }, 'unsigned'],
    ['of another processor', { signedPath: 'linux-arm64/latest-linux.yml' }, 'unsigned'],
    ['that is empty', { tamper: () => '' }, 'unsigned'],
    ['whose installer is elsewhere', { name: 'https://other.example/dispatch.deb' }, 'unreadable'],
    ['whose installer is above it', { name: '../dispatch.deb' }, 'unreadable'],
    ['whose installer has no size', { claims: { size: 0 } }, 'unreadable'],
    ['whose installer has no hash', { claims: { sha512: 'none' } }, 'unreadable'],
    ['whose version is none', { version: 'next' }, 'unreadable'],
    ['with too much that is new', { notes: 'x'.repeat(20_001) }, 'unreadable'],
    ['that does not end', { tamper: text => text + ' '.repeat(300_000) }, 'damaged'],
  ];

  it.each(changes)('%s leads to nothing', async (_what, change, problem) => {
    const { updater, publish, place } = await started();
    publish(change);
    expect(await updater.check('build')).toEqual(failed(problem));
    expect(await updater.download()).toEqual(failed('unexpected'));
    expect(place.requests).toEqual([`GET ${place.channelPath}`]);
  });

  it('is not followed to another address', async () => {
    const { updater, place } = await started();
    place.answer(place.channelPath, (_request, response) =>
      response.writeHead(302, { location: 'https://127.0.0.1/elsewhere.yml' }).end(),
    );
    expect(await updater.check('build')).toEqual(failed('refused', 'redirect'));
  });

  it.each([
    [404, 'HTTP 404'],
    [503, 'HTTP 503'],
  ])('that is answered with %d is none', async (status, detail) => {
    const { updater, place } = await started();
    place.answer(place.channelPath, (_request, response) => response.writeHead(status).end('no'));
    expect(await updater.check('build')).toEqual(failed('refused', detail));
  });
});

describe('the channel', () => {
  const beta = 'beta-linux.yml';
  const version = (found: string | null) => ({
    ok: true,
    value: found && { version: found, notes: 'Faster.' },
  });

  it.each([
    ['latest', 'build', '1.5.0'],
    ['latest', 'latest', '1.5.0'],
    ['latest', 'beta', '1.6.0-beta.1'],
    ['beta', 'build', '1.6.0-beta.1'],
    ['beta', 'latest', '1.5.0'],
    ['beta', 'beta', '1.6.0-beta.1'],
  ] as const)(
    'of a build for %s is with the choice %s that of version %s',
    async (channel, chosen, wanted) => {
      const { updater, publish, place } = await started({ channel });
      publish();
      publish({ version: '1.6.0-beta.1', channelFile: beta });
      expect(await updater.check(chosen)).toEqual(version(wanted));
      expect(place.requests).toHaveLength(1);
      expect(await updater.download()).toEqual(done);
    },
  );

  it('can be changed while the program runs, and what was downloaded from the other one is not kept', async () => {
    const { updater, publish, kept } = await started();
    publish({ version: installed });
    publish({ version: '1.5.0-beta.1', channelFile: beta });
    expect(await updater.check('beta')).toEqual(version('1.5.0-beta.1'));
    await updater.download();
    expect(kept()).toHaveLength(1);
    expect(await updater.check('latest')).toEqual(version(null));
    expect([kept(), await updater.isWhole()]).toEqual([[], false]);
  });

  it.each([
    ['latest', 'linux-x64/beta-linux.yml'],
    ['beta', 'linux-x64/latest-linux.yml'],
  ] as const)('%s takes no file of the other one, in whose place it lies', async (chosen, signedPath) => {
    const { updater, publish } = await started();
    publish({ channelFile: `${chosen}-linux.yml`, signedPath });
    expect(await updater.check(chosen)).toEqual(failed('unsigned', `linux-x64/${chosen}-linux.yml`));
    expect(await updater.download()).toEqual(failed('unexpected'));
  });

  it('latest leaves a beta version as it is until there is a higher final one', async () => {
    const runs = vi.spyOn(app, 'getVersion').mockReturnValue('1.6.0-beta.2');
    const { make, publish } = await started({ channel: 'beta' });
    const found = [];
    for (const final of ['1.4.0', '1.5.9', '1.6.0-beta.1', '1.6.0']) {
      publish({ version: final });
      found.push(await make().check('latest'));
    }
    expect(found).toEqual([version(null), version(null), version(null), version('1.6.0')]);
    expect(runs).toHaveBeenCalled();
  });
});

describe('an update place', () => {
  it('that is away is said to be, and asked again later', async () => {
    const { updater, publish, place } = await started();
    publish();
    await place.close();
    expect(await updater.check('build')).toEqual(failed('unreachable', 'net::ERR_CONNECTION_REFUSED'));
    await place.open();
    expect(await updater.check('build')).toMatchObject({ ok: true, value: { version: '1.5.0' } });
    await place.close();
    expect(await updater.download()).toEqual(failed('unreachable', 'net::ERR_CONNECTION_REFUSED'));
    await place.open();
    expect(await updater.download()).toEqual(done);
  });

  it('whose certificate nobody trusts is not listened to', async () => {
    vi.stubEnv('STAND_IN_CA', undefined);
    const { updater, publish, place } = await started();
    publish();
    expect(await updater.check('build')).toEqual(failed('unreachable', 'net::ERR_CERT_AUTHORITY_INVALID'));
    expect(place.requests).toEqual([]);
  });

  it('that says nothing is not waited for without end', async () => {
    const { updater, publish, place } = await started({ limits: { silenceMs: 3_000 } });
    const open: ServerResponse[] = [];
    place.answer(place.channelPath, (_request, response) => void open.push(response));
    expect(await updater.check('build')).toEqual(failed('unreachable', 'silent for 3000 ms'));
    publish();
    await updater.check('build');
    place.answer(place.pathOf('dispatch_1.5.0_amd64.deb'), (_request, response) => {
      response.writeHead(200, { 'content-length': installer.length });
      response.write(installer.subarray(0, 1_000));
    });
    expect(await updater.download()).toEqual(failed('unreachable', 'silent for 3000 ms'));
  });
});

describe('an installer', () => {
  async function foundWith(limits = {}) {
    const all = await started({ limits });
    all.publish();
    await all.updater.check('build');
    return { ...all, path: all.place.pathOf('dispatch_1.5.0_amd64.deb') };
  }

  it('that was changed is thrown away, and the right one is taken the next time', async () => {
    const { updater, place, path, kept, publish } = await foundWith();
    const changed = Buffer.from(installer);
    changed.writeUInt8(0, 100);
    place.answer(path, (_request, response) => response.end(changed));
    expect(await updater.download()).toEqual(failed('damaged', 'ERR_CHECKSUM_MISMATCH'));
    expect([kept(), await updater.isWhole()]).toEqual([[], false]);
    publish();
    await updater.check('build');
    expect(await updater.download()).toEqual(done);
  });

  it('that is cut off is thrown away, and downloaded the next time', async () => {
    const { updater, place, path, kept, publish } = await foundWith();
    place.answer(path, (_request, response) => {
      response.writeHead(200, { 'content-length': installer.length });
      response.write(installer.subarray(0, installer.length / 2), () => response.destroy());
    });
    expect(await updater.download()).toEqual(failed('unreachable', 'net::ERR_CONTENT_LENGTH_MISMATCH'));
    expect([kept(), await updater.isWhole()]).toEqual([[], false]);
    publish();
    await updater.check('build');
    expect(await updater.download()).toEqual(done);
  });

  it('that does not end is given up at its size', async () => {
    const { updater, place, path, kept } = await foundWith();
    let sent = 0;
    place.answer(path, (_request, response) => {
      const more = (): void => {
        if (response.destroyed) return;
        sent += installer.length;
        response.write(installer, more);
      };
      more();
    });
    expect(await updater.download()).toEqual(failed('damaged', `more than ${installer.length} bytes`));
    expect(kept()).toEqual([]);
    expect(sent).toBeLessThan(500 * installer.length);
  });

  it('for which there is no room is not asked for', async () => {
    const { updater, place } = await foundWith({ leftFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await updater.download()).toEqual(failed('disk_full'));
    expect(place.requests).toHaveLength(1);
  });

  it('that fills the disk is thrown away', async () => {
    const { updater, kept } = await foundWith();
    vi.spyOn(fs, 'createWriteStream').mockImplementation(path => {
      writeFileSync(String(path), 'begun');
      const stream = new Writable({
        write: (_chunk, _encoding, callback) =>
          callback(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
      });
      return Object.assign(stream, { close: () => undefined }) as unknown as fs.WriteStream;
    });
    expect(await updater.download()).toEqual(failed('disk_full', 'ENOSPC'));
    expect(kept()).toEqual([]);
  });

  it('whose download is switched off ends, and another one can begin', async () => {
    const { updater, place, path, publish } = await foundWith();
    const begun = Promise.withResolvers<void>();
    place.answer(path, (_request, response) => {
      response.writeHead(200, { 'content-length': installer.length });
      response.write(installer.subarray(0, 10));
      begun.resolve();
    });
    const download = updater.download();
    await begun.promise;
    await updater.cancel();
    expect(await download).toMatchObject({ ok: false });
    publish();
    await updater.check('build');
    expect(await updater.download()).toEqual(done);
  });

  it('that was replaced on the disk is not whole any more', async () => {
    const { updater, file } = await foundWith();
    await updater.download();
    writeFileSync(file, Buffer.alloc(installer.length));
    expect(await updater.isWhole()).toBe(false);
  });
});

describe('a hostile moment', () => {
  it('a version that is withdrawn while its download begins is neither kept nor installed', async () => {
    const { updater, publish, kept } = await started();
    publish();
    await updater.check('build');
    publish({ version: '1.3.9' });
    const [checked, downloaded] = await Promise.all([updater.check('build'), updater.download()]);
    expect(checked).toEqual(done);
    expect(downloaded).toEqual(failed('unexpected', 'nothing was found'));
    expect(kept()).toEqual([]);
    expect(await updater.isWhole()).toBe(false);
  });

  it('a look for a new version does not limit the download that begins meanwhile', async () => {
    const large = Buffer.alloc(700_000, 'An installer. ');
    const { updater, publish } = await started();
    publish({ file: large });
    await updater.check('build');
    for (let time = 0; time < 3; time += 1) {
      const [checked, downloaded] = await Promise.all([updater.check('build'), updater.download()]);
      expect(checked).toMatchObject({ ok: true });
      expect(downloaded).toEqual(done);
      expect(await updater.isWhole()).toBe(true);
    }
  });

  it('a download that is cancelled before it begins does not begin', async () => {
    const { updater, publish, place, kept } = await started();
    publish();
    await updater.check('build');
    const checking = updater.check('build');
    const downloading = updater.download();
    await updater.cancel();
    await checking;
    expect(await downloading).toMatchObject({ ok: false });
    expect(place.requests.filter(request => request.endsWith('.deb'))).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it.each(['dispatch-updater', 'dispatch-updater/pending'])(
    'a link in place of %s does not lead the download, nor its deletion, to other files',
    async name => {
      const { updater, publish, dataFolder } = await started();
      const other = join(folder, 'other');
      mkdirSync(join(other, 'pending'), { recursive: true });
      const precious = [join(other, 'precious.txt'), join(other, 'pending', 'precious.txt')];
      for (const path of precious) writeFileSync(path, 'mine');
      if (name.includes('/')) mkdirSync(join(dataFolder, 'dispatch-updater'));
      fs.symlinkSync(name.includes('/') ? join(other, 'pending') : other, join(dataFolder, name));
      publish();
      await updater.check('build');
      expect(await updater.download()).toEqual(done);
      expect(await updater.isWhole()).toBe(true);
      for (const path of precious) expect(readFileSync(path, 'utf8')).toBe('mine');
      expect(readdirSync(other).toSorted()).toEqual(['pending', 'precious.txt']);
      expect(readdirSync(join(other, 'pending'))).toEqual(['precious.txt']);
    },
  );
});
