/** Zoom factors of all windows, in percent. */
export const zoomPercents = { min: 80, usual: 100, max: 200 } as const;

/** Widths of the details beside a list, in pixels. */
export const detailsWidthsPx = { min: 372, usual: 372, max: 560 } as const;

/**
 * The settings that apply until an administrator or the user chooses others. `settingsSchema` says which
 * values each can have. They stand alone because a window needs them before its first call is answered.
 */
export const defaultSettings = {
  theme: 'system' as const,
  density: 'compact' as const,
  zoomPercent: zoomPercents.usual,
  rail: 'auto' as const,
  dismissedNotices: [] as string[],
  language: 'system' as const,
  areNotificationsOn: true,
  quietHours: null,
  areSingleKeysOn: true,
  detailsWidthPx: detailsWidthsPx.usual,
  tableExport: { format: 'xlsx' as const, csv: null },
  refreshSeconds: 15,
  updateMode: 'automatic' as const,
  updateChannel: 'build' as const,
  isKeptInTray: false,
  startAtLogin: 'off' as const,
};
