import { useApp } from './app-store.ts';

/** Heights of rows in pixels, equal to `--row` in the CSS. */
const rowHeights = { compact: 32, comfortable: 40 };

/** The height of list rows in pixels, by the user's setting. */
export const useRowHeight = (): number => rowHeights[useApp(app => app.settings.density)];
