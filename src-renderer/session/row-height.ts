import { useApp } from './app-store.ts';

/** As the tokens have it, in pixels. */
const rowHeights = { compact: 32, comfortable: 40 };

/** The height of a list's rows in pixels, as the dispatcher has chosen. */
export const useRowHeight = (): number => rowHeights[useApp(app => app.settings.density)];
