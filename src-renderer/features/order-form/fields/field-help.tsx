import type { ReactNode } from 'react';
import { HelpMark } from '../../../session/HelpMark.tsx';
import { helpSectionOf, isHelpMarked } from '../../../session/help.ts';

/** The mark beside the label of a field that few people know. Other fields have their help by F1 only. */
export function fieldHelp(path: string): { help?: ReactNode } {
  const section = helpSectionOf(path);
  return section !== null && isHelpMarked(section)
    ? { help: <HelpMark section={section} path={path} /> }
    : {};
}
