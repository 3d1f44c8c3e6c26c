import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lang, parse, type SgNode } from '@ast-grep/napi';
import { parseAst } from 'vite';
import type { Edit, Mutant } from './mutant.ts';

interface Place {
  file: string;
  source: string;
  node: SgNode;
}

/**
 * Puts a defect into the code below `root`.
 * @returns the files that it changed, and what makes them sound again
 * @throws Error where an edit does not fit exactly one place
 */
export function put({ edits }: Mutant, root: string): { files: string[]; mend: () => void } {
  const sound = new Map<string, string>();
  const mend = () => {
    for (const [file, source] of sound) writeFileSync(file, source);
  };
  try {
    for (const edit of edits) {
      const { file, changed, source } = changeOf(edit, root);
      if (!sound.has(file)) sound.set(file, source);
      writeFileSync(file, changed);
    }
  } catch (error) {
    mend();
    throw error;
  }
  return { files: [...sound.keys()], mend };
}

/** Why a defect cannot be made any more, an edit a line; none: it can. */
export const misfitsOf = ({ name, edits }: Mutant, root: string): string[] =>
  edits.flatMap(edit => {
    try {
      changeOf(edit, root);
      return [];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });

function changeOf(edit: Edit, root: string): { file: string; source: string; changed: string } {
  const { file, source, node } = placeOf(edit, root);
  const text = node.text();
  const replacement = filled(edit.replace, node);
  const { index } = node.range().start;
  const changed =
    source.slice(0, index) + inPart(text, edit.part, replacement) + source.slice(index + text.length);
  if (changed === source) throw new Error(`It changes nothing in ${file}`);
  // What cannot be read fails every test, and shows nothing about any.
  parseAst(changed, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file);
  return { file, source, changed };
}

function placeOf({ in: where, find }: Edit, root: string): Place {
  const words = literalWords(find);
  const places = filesOf(join(root, where)).flatMap(file => {
    const source = readFileSync(file, 'utf8');
    // Most files are ruled out without a look at their syntax.
    if (!words.every(word => source.includes(word))) return [];
    const found = treeOf(file, source).findAll(typeof find === 'string' ? find : { rule: find });
    return found.map(node => ({ file, source, node }));
  });
  const [place, ...others] = places;
  if (place && others.length === 0) return place;
  throw new Error(`In ${where} this is there ${places.length} times: ${JSON.stringify(find)}`);
}

/** Words that stand in every place that fits. */
function literalWords(find: Edit['find']): string[] {
  const pattern = typeof find === 'string' ? find : find.pattern;
  return typeof pattern === 'string' ? (pattern.replaceAll(/\$+[A-Z_]*/g, ' ').match(/\w{3,}/g) ?? []) : [];
}

const trees = new Map<string, { source: string; tree: SgNode }>();

function treeOf(file: string, source: string): SgNode {
  const known = trees.get(file);
  if (known?.source === source) return known.tree;
  const tree = parse(file.endsWith('.tsx') ? Lang.Tsx : Lang.TypeScript, source).root();
  trees.set(file, { source, tree });
  return tree;
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(path, name))
    .sort();
}

function inPart(text: string, part: string | undefined, replacement: string): string {
  if (part === undefined) return replacement;
  const pieces = text.split(part);
  if (pieces.length !== 2) throw new Error(`"${part}" is there ${pieces.length - 1} times in: ${text}`);
  return pieces.join(replacement);
}

const filled = (template: string, node: SgNode): string =>
  template
    .replaceAll(/\$\$\$([A-Z_]+)/g, (_, name: string) => textOf(node, node.getMultipleMatches(name)))
    .replaceAll(/\$([A-Z_]+)/g, (whole, name: string) => node.getMatch(name)?.text() ?? whole);

/** From the first to the last of them, with all that stands between. */
function textOf(node: SgNode, matches: readonly SgNode[]): string {
  const [first] = matches;
  const last = matches.at(-1);
  if (!first || !last) return '';
  const from = node.range().start.index;
  return node.text().slice(first.range().start.index - from, last.range().end.index - from);
}
