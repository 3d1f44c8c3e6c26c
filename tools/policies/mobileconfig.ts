import { defaultSettings } from '../../src-shared/default-settings.ts';
import { settableIn, xml } from './settable.ts';

const domain = 'eu.dispatch.desktop';

/**
 * An example of a configuration profile for macOS. It has the built-in value of every setting that an administrator can
 * set, so that it changes nothing where it is distributed as it is.
 */
export const mobileconfig = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Made by npm run policies. Take out the settings that you do not want to set. Move those that users must not change
     to the part “enforced”. docs/administration.md says which settings can be there. -->
<plist version="1.0">
<dict>
  <key>PayloadType</key>
  <string>Configuration</string>
  <key>PayloadVersion</key>
  <integer>1</integer>
  <key>PayloadIdentifier</key>
  <string>${domain}.settings</string>
  <key>PayloadUUID</key>
  <string>6F1C1B52-7E0B-4A55-9C5E-2D6A0C2E4B11</string>
  <key>PayloadDisplayName</key>
  <string>Settings of Dispatch</string>
  <key>PayloadScope</key>
  <string>System</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadType</key>
      <string>${domain}</string>
      <key>PayloadVersion</key>
      <integer>1</integer>
      <key>PayloadIdentifier</key>
      <string>${domain}</string>
      <key>PayloadUUID</key>
      <string>0B7C9D2A-33C4-4E0F-8B6B-51F4C0A7D9E2</string>
      <key>PayloadDisplayName</key>
      <string>Dispatch</string>
${member('defaults', builtIn(), 3)}
${member('enforced', {}, 3)}
    </dict>
  </array>
</dict>
</plist>
`;

const builtIn = () => Object.fromEntries(settableIn('defaults').map(name => [name, defaultSettings[name]]));

const member = (name: string, value: unknown, level: number): string => {
  const space = '  '.repeat(level);
  return `${space}<key>${xml(name)}</key>\n${space}${plistOf(value, level)}`;
};

/** A value as a property list has it. Such a list has no null, so members that are null are left out. */
function plistOf(value: unknown, level: number): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value !== 'object') return `<string>${xml(String(value))}</string>`;
  const members = Object.entries(value ?? {}).filter(([, one]) => one !== null);
  const lines = members.map(([name, one]) => member(name, one, level + 1));
  return ['<dict>', ...lines, `${'  '.repeat(level)}</dict>`].join('\n');
}
