/** Writes a CycloneDX list of what an installed program is made of, to `dist/` of a project; answers its path. */
export function writeSbom(projectDir: string): string;
