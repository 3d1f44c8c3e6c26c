import { expect, it } from 'vitest';
import { ownAppImage } from '../../../src-main/adapters/own-app-image.ts';

const image = { APPIMAGE: '/home/a/Dispatch.AppImage', APPDIR: '/tmp/.mount_DispatX' };

it.each([
  ['in the mount of the AppImage', image, '/tmp/.mount_DispatX/dispatch', '/home/a/Dispatch.AppImage'],
  ['installed, and started by a program of an AppImage', image, '/opt/Dispatch/dispatch', undefined],
  ['beside a mount with a longer name', image, '/tmp/.mount_DispatXY/dispatch', undefined],
  ['without a mount', { APPIMAGE: image.APPIMAGE }, '/tmp/.mount_DispatX/dispatch', undefined],
  ['installed', {}, '/opt/Dispatch/dispatch', undefined],
])('the AppImage of a program that is %s', (_where, variables, executable, expected) => {
  expect(ownAppImage(variables, executable)).toBe(expected);
});
