import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const isMac = /mac/i.test(navigator.userAgent);

const names = {
  Ctrl: msg({ message: 'Ctrl', context: 'key' }),
  Shift: msg({ message: 'Shift', context: 'key' }),
  Space: msg({ message: 'Space', context: 'key' }),
  Home: msg({ message: 'Home', context: 'key' }),
  End: msg({ message: 'End', context: 'key' }),
  Del: msg({ message: 'Del', context: 'key' }),
  Enter: msg({ message: 'Enter', context: 'key' }),
};

const macSigns = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

const isIn = <T extends object>(all: T, key: string | number | symbol): key is keyof T => key in all;

function nameOf(key: string): string {
  if (isMac && isIn(macSigns, key)) return macSigns[key];
  return isIn(names, key) ? i18n._(names[key]) : key;
}

/**
 * Returns the names of keys as they are printed on a keyboard for the current language.
 * @param keys keys, separated by spaces, such as `Ctrl K`
 */
export const keyNames = (keys: string): string => keys.split(' ').map(nameOf).join(' ');
