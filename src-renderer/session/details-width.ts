import type { DetailsWidth } from '../ui/list-and-details.tsx';
import { saveSettings, useApp } from './app-store.ts';

/** The width of the details beside a list. It is the same in every view, and is kept with the settings. */
export function useDetailsWidth(): DetailsWidth {
  const settings = useApp(app => app.settings);
  return {
    px: settings.detailsWidthPx,
    onChange: (detailsWidthPx, isFound) => {
      const changed = { ...settings, detailsWidthPx };
      if (isFound) void saveSettings(changed);
      else useApp.setState({ settings: changed });
    },
  };
}
