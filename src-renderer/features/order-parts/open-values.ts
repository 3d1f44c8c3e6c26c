import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { isObject } from '../../../src-shared/domain/is-object.ts';
import { instantMs } from '../../../src-shared/domain/wall-clock.ts';
import { formatInstantAt } from '../../i18n/format.ts';

/** One value of an answer whose shape the interface description does not define. */
export interface OpenLine {
  key: string;
  /** Name to show on screen: `inspected at` for `inspected_at`. */
  name: string;
  value: string;
  /** The lines of a group of values; empty for a single value. A group has no `value` of its own. */
  lines: OpenLine[];
}

/** Maximum number of nested levels. Deeper values are shown as JSON. */
const maxDepth = 4;

export const spokenName = (name: string): string => name.replaceAll('_', ' ');

export interface NamedFile {
  id: string;
  name: string;
}

/** Replaces the ids of files in a text by their names. */
export const withFileNames = (text: string, files: readonly NamedFile[]): string =>
  text.replace(/\bfile_[\w-]+/g, id => files.find(file => file.id === id)?.name ?? id);

function plainText(value: unknown, zone: string | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'string') return instantMs(value) !== null ? formatInstantAt(value, zone) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function lineOf(key: string, value: unknown, zone: string | undefined, depth: number): OpenLine {
  const line = { key, name: spokenName(key), value: '', lines: [] as OpenLine[] };
  if (Array.isArray(value)) {
    if (value.length === 0)
      return { ...line, value: t({ message: 'none', context: 'empty list of values' }) };
    if (depth >= maxDepth || !value.some(isObject))
      return { ...line, value: value.map(entry => plainText(entry, zone)).join(', ') };
    return { ...line, lines: value.map((entry, index) => lineOf(String(index + 1), entry, zone, depth + 1)) };
  }
  if (isObject(value) && depth < maxDepth)
    return { ...line, lines: openLines(value, { zone, depth: depth + 1 }) };
  return { ...line, value: plainText(value, zone) };
}

/**
 * Names of the values that need no line of their own: those in `read`, whose shape was understood, and those missing in
 * `said`. A value that is only in `said` has an unexpected shape, and is shown unchanged.
 */
export const readNames = (
  names: readonly string[],
  said: Record<string, unknown>,
  read: Record<string, unknown>,
): string[] => names.filter(name => (said[name] ?? null) === null || (read[name] ?? null) !== null);

/** Splits a list into the entries that fit the schema (`read`) and the rest (`others`; undefined if there is none). */
export function readList<T extends z.ZodType>(value: unknown, schema: T) {
  if (!Array.isArray(value)) return { read: [] as z.output<T>[], others: value ?? undefined };
  const parsed = value.map(entry => schema.safeParse(entry));
  const others = value.filter((_, index) => !parsed[index]?.success);
  return {
    read: parsed.flatMap(({ data }) => (data === undefined ? [] : [data])),
    others: others.length > 0 ? others : undefined,
  };
}

export interface OpenLinesOptions {
  shownElsewhere?: readonly string[];
  /** IANA zone in which times are shown; without it the user's zone. */
  zone?: string | undefined;
  depth?: number;
}

/** All values of a record as lines of text, except those that are shown elsewhere. */
export const openLines = (
  record: Record<string, unknown>,
  { shownElsewhere = [], zone, depth = 0 }: OpenLinesOptions = {},
): OpenLine[] =>
  Object.entries(record)
    .filter(([key]) => !shownElsewhere.includes(key))
    .map(([key, value]) => lineOf(key, value, zone, depth));
