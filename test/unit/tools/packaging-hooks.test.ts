import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { expect, it, onTestFinished } from 'vitest';
import { packagingHooks } from '../../../tools/packaging-hooks.mjs';

const electronFuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** A folder as electron-builder packs it for Linux, with Electron's binary or another one. */
function packed(binary: string) {
  const appOutDir = mkdtempSync(join(tmpdir(), 'dispatch-packed-'));
  onTestFinished(() => rmSync(appOutDir, { recursive: true }));
  mkdirSync(join(appOutDir, 'resources', 'app.asar.unpacked'), { recursive: true });
  const file = join(appOutDir, 'dispatch');
  writeFileSync(file, binary, 'latin1');
  const packager = {
    appInfo: { productFilename: 'Dispatch' },
    executableName: 'dispatch',
    config: { electronFuses },
    getResourcesDir: (folder: string) => join(folder, 'resources'),
  };
  return { file, appOutDir, context: { appOutDir, arch: Arch.x64, electronPlatformName: 'linux', packager } };
}

const electron = 'codedL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100011code';

it('sets the fuses of a binary, and at the end reads each of them again', () => {
  const { file, context } = packed(electron);
  const { afterPack, afterAllArtifactBuild } = packagingHooks({}, true);
  afterPack(context);
  expect(readFileSync(file, 'latin1')).toContain('010011001code');
  expect(afterAllArtifactBuild()).toEqual([]);
  writeFileSync(file, electron, 'latin1');
  expect(afterAllArtifactBuild).toThrow(/^The fuse runAsNode of .* is not off/);
});

it('makes no installer with code outside the archive', () => {
  const { appOutDir, context } = packed(electron);
  const { afterPack, afterAllArtifactBuild } = packagingHooks({}, true);
  afterPack(context);
  writeFileSync(join(appOutDir, 'resources', 'app.asar.unpacked', 'thread.cjs'), '');
  expect(afterAllArtifactBuild).toThrow('thread.cjs');
});

it('looks for no fuses around the stand-in, which has none', () => {
  const { context } = packed('#!/bin/sh');
  const { afterPack, afterAllArtifactBuild } = packagingHooks({}, false);
  afterPack(context);
  expect(afterAllArtifactBuild()).toEqual([]);
});

it('makes no installer around a native module for another processor', () => {
  const { appOutDir, context } = packed(electron);
  const module = Buffer.alloc(64);
  module.write('\x7fELF', 'latin1');
  module.writeUInt16LE(183, 18);
  writeFileSync(join(appOutDir, 'resources', 'app.asar.unpacked', 'a.node'), module);
  const { afterPack } = packagingHooks({ 'a.node': '' }, true);
  expect(() => afterPack(context)).toThrow(/a\.node is for linux arm64, and not for linux x64/);
  afterPack({ ...context, arch: Arch.arm64 });
});
