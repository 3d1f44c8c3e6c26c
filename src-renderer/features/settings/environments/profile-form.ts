import type { z } from 'zod';
import {
  defaultInterfaceProfile,
  type InterfaceProfile,
  interfaceProfileSchema,
  sandboxOnlyEntries,
} from '../../../../src-shared/interface-profile.ts';

export type ProfileProblems = Readonly<Record<string, z.core.$ZodIssue>>;
export type ProfileEntry = keyof InterfaceProfile;

const isEntry = (name: string): name is ProfileEntry => Object.hasOwn(interfaceProfileSchema.shape, name);

/** Entries of the interface profile, grouped by the section of the interface description that leaves them open. */
export const entriesBySection = (): [section: string, entries: ProfileEntry[]][] => {
  const { shape } = interfaceProfileSchema;
  const names = Object.keys(shape).filter(isEntry);
  const shown = names.filter(name => !sandboxOnlyEntries.has(name));
  return [...Map.groupBy(shown, name => shape[name].description ?? '')];
};

/** A value as text for its field: the entries of a list with commas between them, and null as an empty text. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
};

export const textsOf = (overrides: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(overrides).map(([name, value]) => [name, textOf(value)]));

export const defaultText = (name: ProfileEntry): string => textOf(defaultInterfaceProfile[name]);

/**
 * Converts the text of a field to the type of the entry. A text that should be a number but is none stays a text, so
 * that the schema reports it.
 */
function typedValue(name: ProfileEntry, text: string): unknown {
  const usual = defaultInterfaceProfile[name];
  const trimmed = text.trim();
  if (Array.isArray(usual)) {
    return trimmed
      .split(',')
      .map(part => part.trim())
      .filter(part => part !== '');
  }
  return typeof usual === 'number' && /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** The values of the entries whose fields have a text. The other entries keep their defaults. */
export const overridesOf = (texts: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      isEntry(name) && text.trim() !== '' ? [[name, typedValue(name, text)]] : [],
    ),
  );

/** Problems of the entries, by the name of the entry. */
export function profileProblems(texts: Readonly<Record<string, string>>): ProfileProblems {
  const problems = Object.entries(overridesOf(texts)).flatMap(([name, value]) => {
    const issue = isEntry(name)
      ? interfaceProfileSchema.shape[name].safeParse(value).error?.issues[0]
      : undefined;
    return issue ? [[name, issue] as const] : [];
  });
  return Object.fromEntries(problems);
}
