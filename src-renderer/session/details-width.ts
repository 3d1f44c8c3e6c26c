import type { DetailsWidth } from '../ui/list-and-details.tsx';
import { saveSettings, useApp } from './app-store.ts';

/** The width of the details beside a list. It is the same in every view, and is kept with the settings. */
export function useDetailsWidth(): DetailsWidth {
  const px = useApp(app => app.settings.detailsWidthPx);
  return {
    px,
    onChange: (detailsWidthPx, isFound) => {
      // The settings of this moment: another one may change while the edge is dragged.
      const changed = { ...useApp.getState().settings, detailsWidthPx };
      if (isFound) void saveSettings(changed);
      else useApp.setState({ settings: changed });
    },
  };
}
