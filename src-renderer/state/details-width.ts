import type { DetailsWidth } from '../ui/list-and-details.tsx';
import { saveSettings, showSettings, useApp } from './app-store.ts';

/**
 * The width of the details beside a list, and the function to change it. All views share one width, which is saved with
 * the settings.
 */
export function useDetailsWidth(): DetailsWidth {
  const px = useApp(app => app.settings.detailsWidthPx);
  return {
    px,
    onChange: (detailsWidthPx, isFound) =>
      isFound ? void saveSettings({ detailsWidthPx }) : showSettings({ detailsWidthPx }),
  };
}
