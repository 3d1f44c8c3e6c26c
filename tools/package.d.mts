import type { Runtime } from './runtime.mjs';

/** Packages a built project for this platform with its electron-builder.yml; answers the installers' paths. */
export function packageApp(
  projectDir: string,
  runtime: Pick<Runtime, 'kind' | 'distPath'>,
): Promise<string[]>;
