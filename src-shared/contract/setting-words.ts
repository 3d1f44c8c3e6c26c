import type { SettingName } from './settings.ts';

/**
 * What an administrator can do with a setting: nothing, give it a default that users can change, or also enforce a
 * value.
 */
export type AdministratorsRight = 'none' | 'default' | 'enforce';

interface SettingWords {
  /** Name of the setting for administrators; that of the screen, if it is on screen. */
  title: string;
  /** What the setting does, in one sentence. Documents and policy templates show it. */
  description: string;
  administrator: AdministratorsRight;
}

/** What each setting is for administrators. It is not in `settings.ts`, because no window needs it. */
export const settingWords = {
  theme: {
    title: 'Theme',
    description: 'Colours of the windows; “system” follows the computer.',
    administrator: 'enforce',
  },
  density: {
    title: 'Row height',
    description: 'Height of the rows in lists.',
    administrator: 'enforce',
  },
  zoomPercent: {
    title: 'Zoom',
    description: 'Zoom factor of all windows, in percent.',
    // Users must be able to enlarge the text (WCAG 1.4.4), so nobody can enforce it.
    administrator: 'default',
  },
  rail: {
    title: 'Sidebar',
    description: 'Whether the sidebar shows only icons; “auto” does so in narrow windows.',
    administrator: 'default',
  },
  dismissedNotices: {
    title: 'Dismissed notices',
    description: 'Names of the notices that the user has dismissed for good.',
    administrator: 'none',
  },
  language: {
    title: 'Language',
    description: 'Language of all texts; “system” follows the computer.',
    administrator: 'enforce',
  },
  areNotificationsOn: {
    title: 'Show desktop notifications',
    description: 'Whether Dispatch shows desktop notifications while its window is not in front.',
    administrator: 'enforce',
  },
  quietHours: {
    title: 'Quiet hours',
    description: 'Times of day (HH:MM) without desktop notifications; null for none.',
    administrator: 'enforce',
  },
  areSingleKeysOn: {
    title: 'Single-key shortcuts',
    description: 'Whether shortcuts of one character work, such as N.',
    // Users must be able to turn these shortcuts off (WCAG 2.1.4), so nobody can enforce them.
    administrator: 'default',
  },
  detailsWidthPx: {
    title: 'Width of the details',
    description: 'Width of the details beside a list, in pixels.',
    administrator: 'default',
  },
  tableExport: {
    title: 'Format of exported tables',
    description: 'Format of table exports; where “csv” is null, CSV files follow the country of the user.',
    administrator: 'default',
  },
  refreshSeconds: {
    title: 'Check for order updates',
    description: 'Seconds between two checks for changed orders; 0 for only when the user chooses Refresh.',
    administrator: 'enforce',
  },
  updateMode: {
    title: 'New versions',
    description:
      'Whether Dispatch downloads and installs new versions, only tells the user of them, or looks for none.',
    administrator: 'enforce',
  },
  updateChannel: {
    title: 'Versions to look for',
    description:
      'Which new versions Dispatch looks for: “latest” final ones, “beta” also beta versions, “build” those that this copy was made for. Dispatch never installs a lower version.',
    administrator: 'enforce',
  },
  isKeptInTray: {
    title: 'Keep running in the tray when the window is closed',
    description: 'Whether Dispatch keeps running in the tray when its window is closed.',
    administrator: 'enforce',
  },
  startAtLogin: {
    title: 'Start when you sign in to the computer',
    description:
      'Whether Dispatch starts when the user signs in: “window” with its window, “tray” without, if it is kept in the tray.',
    administrator: 'enforce',
  },
} as const satisfies Record<SettingName, SettingWords>;
