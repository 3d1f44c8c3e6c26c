import type { ReactNode } from 'react';
import { HelpMark } from '../../../session/HelpMark.tsx';
import { helpSectionOf, isHelpMarked } from '../../../session/help.ts';

/** The help mark beside the label of a field that few people know. The help of all other fields opens only with F1. */
export function fieldHelp(path: string): { help?: ReactNode } {
  const section = helpSectionOf(path);
  return section !== null && isHelpMarked(section)
    ? { help: <HelpMark section={section} path={path} /> }
    : {};
}
