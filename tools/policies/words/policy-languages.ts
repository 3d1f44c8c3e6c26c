import type { Language } from '../../../src-shared/languages.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fi } from './fi.ts';
import { pl } from './pl.ts';
import type { PolicyWords } from './policy-words.ts';
import { sv } from './sv.ts';

const byLanguage: Record<Language, PolicyWords> = { en, da, de, fi, pl, sv };

/** The words of the template of Group Policy, in each language of the program. */
export const policyLanguages: readonly PolicyWords[] = Object.values(byLanguage);
