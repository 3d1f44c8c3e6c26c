/** For which system (`process.platform`) and processors (`process.arch`) a native module was built. */
export function builtFor(file: string): { system: string; processors: (string | number)[] };

/** Throws where a native module would not load in a program for this system and processor; `universal` is for both. */
export function checkBuiltFor(file: string, system: string, processor: string): void;
