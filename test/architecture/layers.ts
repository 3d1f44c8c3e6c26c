import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** From the project's root, with `/`. */
  path: string;
  /** Packages by name, own files by their path from the root. */
  imports: string[];
  text: string;
}

/** First match decides which imports a file may have. */
const layers: { files: RegExp; may: RegExp }[] = [
  { files: /^src-main\/core\/store\/migrations\//, may: /^$/ },
  { files: /^src-shared\//, may: /^(src-shared\/|zod$|temporal-polyfill$|papaparse$)/ },
  {
    files: /^src-renderer\//,
    may: /^(src-renderer\/|src-shared\/|zod$|temporal-polyfill$|react$|react\/jsx-(dev-)?runtime$|react-dom|react-aria-components|@react-aria\/|zustand|@lingui\/|lucide-react|virtual:third-party$|@internationalized\/|@tanstack\/react-virtual$|@observablehq\/plot$|@e965\/xlsx$|pdfjs-dist$|pdfjs-dist\/build\/pdf\.worker\.mjs$)/,
  },
  { files: /^src-main\/core\//, may: /^(src-main\/core\/|src-shared\/|node:|undici$|zod$)/ },
  {
    files: /^src-main\/adapters\//,
    may: /^(src-main\/adapters\/|src-main\/core\/ports\/|src-shared\/|node:|undici$|keytar$|zod$)/,
  },
  {
    files: /^src-main\/sandbox\//,
    may: /^(src-main\/sandbox\/|src-shared\/(domain\/(?!draft|country|local-time|vin)|interface-profile)|node:|zod$|temporal-polyfill$)/,
  },
  { files: /^src-main\/call\//, may: /^(src-main\/(call|core|adapters)\/|src-shared\/|node:|zod$)/ },
  {
    files: /^src-main\/core-thread\//,
    may: /^(src-main\/(core-thread|core|adapters)\/|src-shared\/|node:)/,
  },
  {
    files: /^src-main\/electron\//,
    may: /^(src-main\/(electron|core-thread|core|adapters)\/|src-shared\/|assets\/(icons|tray)\/[\w-]+\.png\?inline$|node:|electron$|electron-updater($|\/)|keytar$|zod$|@lingui\/core)/,
  },
];

/** A kind of test has its own folder, and what several kinds need stands in `test/support`. */
const kinds: { files: RegExp; may: RegExp }[] = [
  // Checks any implementation of the interface: it may know nothing of ours.
  {
    files: /^test\/conformance\//,
    may: /^(test\/(conformance\/|support\/options\.ts$)|src-shared\/interface-profile\.ts$)/,
  },
  { files: /^tools\/electron-standin\//, may: /^tools\/electron-standin\// },
  { files: /^test\/support\//, may: /^(test\/support\/|src-|tools\/)/ },
  { files: /^test\/torture\/run\.ts$/, may: /^test\/(torture|mutants|support)\// },
  ...['unit', 'contract', 'integration', 'e2e', 'torture', 'mutants', 'bench', 'demo', 'architecture'].map(
    kind => ({
      files: new RegExp(`^test/${kind}/`),
      may: new RegExp(`^(test/(${kind}|support)/|src-|tools/)`),
    }),
  ),
];

/** Imports of own files that a test may not have; packages are free. */
export function testViolationsOf(file: SourceFile): string[] {
  const kind = kinds.find(one => one.files.test(file.path));
  if (!kind) return [`${file.path}: belongs to no kind of test`];
  const own = file.imports.filter(name => /^(test|src-\w+|tools)\//.test(name));
  return own.filter(name => !kind.may.test(name)).map(name => `${file.path} imports ${name}`);
}

export function violationsOf(file: SourceFile): string[] {
  const layer = layers.find(one => one.files.test(file.path));
  if (!layer) return [`${file.path}: belongs to no layer`];
  return file.imports.filter(name => !layer.may.test(name)).map(name => `${file.path} imports ${name}`);
}

export const product = ['src-shared', 'src-main', 'src-renderer'];

/** Those below the given folders of the project. */
export function sourceFiles(root: URL, folders: readonly string[]): SourceFile[] {
  const folder = fileURLToPath(root);
  return folders.flatMap(part =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\bdist\b/.test(name))
      .map(name => readSource(folder, join(folder, part, name))),
  );
}

/** As they are written; a comment between the braces may have quotes. */
export const importsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b(?:\/\/.*|(?!\/\/)[^'";])*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|(?:^|\n)import\s*'([^']+)'/g,
    ),
  ].flatMap(match => match[1] ?? match[2] ?? match[3] ?? []);

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const imports = importsIn(text).filter(name => !name.endsWith('.css'));
  return {
    path: slashes(relative(root, file)),
    imports: imports.map(name =>
      name.startsWith('.') ? slashes(relative(root, join(dirname(file), name))) : name,
    ),
    text,
  };
}

const slashes = (path: string): string => path.replaceAll('\\', '/');

/**
 * Files that reach each other through imports, those of types too, each cycle as `a → b → a`.
 * @param roomOf the room of a file where rooms are looked at instead: its folder
 */
export function findCycles(files: readonly SourceFile[], roomOf = (path: string): string => path): string[] {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = roomOf(file.path);
    const known = graph.get(from) ?? new Set();
    graph.set(from, known);
    for (const name of file.imports) {
      const to = roomOf(name);
      if (/^(src-|test\/)/.test(name) && to !== from) known.add(to);
    }
  }
  const cycles = new Set<string>();
  const done = new Set<string>();
  const visit = (room: string, trail: readonly string[]): void => {
    const start = trail.indexOf(room);
    if (start >= 0) cycles.add([...trail.slice(start), room].join(' → '));
    if (start >= 0 || done.has(room)) return;
    for (const next of graph.get(room) ?? []) visit(next, [...trail, room]);
    done.add(room);
  };
  for (const room of graph.keys()) visit(room, []);
  return [...cycles];
}
