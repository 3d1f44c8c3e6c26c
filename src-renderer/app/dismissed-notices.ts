import { create } from 'zustand';

/** Names of notices that were dismissed in this window. They stay away until the window is closed. */
const useDismissed = create<{ notices: ReadonlySet<string> }>(() => ({ notices: new Set() }));

export const useIsDismissed = (notice: string): boolean => useDismissed(({ notices }) => notices.has(notice));

export const dismissNotice = (notice: string): void =>
  useDismissed.setState(({ notices }) => ({ notices: new Set([...notices, notice]) }));
