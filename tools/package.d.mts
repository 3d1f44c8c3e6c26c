import type { Runtime } from './runtime.mjs';
import type { Publish } from './update-place.mjs';

/**
 * Packages a built project for this platform with its electron-builder.yml; answers the paths of the installers and of
 * the channel files.
 */
export function packageApp(
  projectDir: string,
  options: Pick<Runtime, 'kind' | 'distPath'> & {
    /** Instead of that in package.json. */
    version?: string;
    /** Folder for the installers, instead of that in electron-builder.yml. */
    output?: string;
    /** Where new versions are published, instead of what electron-builder.yml says. */
    publish?: Publish | null;
    /** What is new, instead of what CHANGELOG.md says. */
    notes?: string;
  },
): Promise<string[]>;
