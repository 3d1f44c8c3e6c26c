/** Makes sure that out/ is what the sources say; quick when it is. Throws with the build's output when it fails. */
export function ensureBuilt(): void;
