import type { ReactNode } from 'react';
import { helpSectionOf, isHelpMarked } from '../../../state/help.ts';
import { HelpMark } from './HelpMark.tsx';

/** The help mark beside the label of a field that few people know. The help of all other fields opens only with F1. */
export function fieldHelp(path: string): { help?: ReactNode } {
  const section = helpSectionOf(path);
  return section !== null && isHelpMarked(section)
    ? { help: <HelpMark section={section} path={path} /> }
    : {};
}
