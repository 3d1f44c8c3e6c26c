import { ensureBuilt } from '../../tools/build.mjs';

/** The specs run what the sources say. */
// biome-ignore lint/style/noDefaultExport: Playwright loads it by its default export.
export default ensureBuilt;
