import type { ReactNode } from 'react';
import { helpSectionOf, isHelpMarked } from '../../../state/help.ts';
import { HelpMark } from './HelpMark.tsx';

/**
 * The help mark beside the label of a field that few people know; nothing for other fields, whose help opens with F1
 * only.
 */
export function fieldHelp(path: string): { help?: ReactNode } {
  const section = helpSectionOf(path);
  return section !== null && isHelpMarked(section)
    ? { help: <HelpMark section={section} path={path} /> }
    : {};
}
