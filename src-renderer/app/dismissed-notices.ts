import { create } from 'zustand';

/** Notices that were read in this window, each by a word of its own: they do not come back with the next view. */
const useDismissed = create<{ notices: ReadonlySet<string> }>(() => ({ notices: new Set() }));

export const useIsDismissed = (notice: string): boolean => useDismissed(({ notices }) => notices.has(notice));

export const dismissNotice = (notice: string): void =>
  useDismissed.setState(({ notices }) => ({ notices: new Set([...notices, notice]) }));
