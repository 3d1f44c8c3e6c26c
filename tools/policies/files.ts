import { readFileSync } from 'node:fs';
import { settingWords } from '../../src-shared/contract/setting-words.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { adml, admx } from './admx.ts';
import { policySchema } from './json-schema.ts';
import { mobileconfig } from './mobileconfig.ts';
import { settableIn, valuesOf } from './settable.ts';
import { policyLanguages } from './words/policy-languages.ts';

const page = 'docs/administration.md';
const tablePart = /(<!-- settings, made by npm run policies -->\n)[\s\S]*(\n<!-- end of settings -->)/;

/**
 * The files for administrators: their paths below the project, and their texts. All of them follow from the
 * descriptions of the settings.
 * @param root the project's folder
 */
export const policyFiles = (root: URL): [path: string, text: string][] => [
  ['assets/policies/windows/dispatch.admx', admx()],
  ...policyLanguages.map((words): [string, string] => [
    `assets/policies/windows/${words.folder}/dispatch.adml`,
    adml(words),
  ]),
  ['assets/policies/macos/eu.dispatch.desktop.mobileconfig', mobileconfig()],
  ['assets/policies/policy.schema.json', policySchema()],
  [
    page,
    readFileSync(new URL(page, root), 'utf8').replace(
      tablePart,
      (_, begin, end) => `${begin}\n${table()}${end}`,
    ),
  ],
];

/** The table of all settings, aligned as Biome and people like it. */
function table(): string {
  const rows = settableIn('defaults').map(name => [
    `\`${name}\``,
    settingWords[name].description,
    valuesOf(name).replaceAll('|', '\\|'),
    `\`${JSON.stringify(defaultSettings[name])}\``,
    settableIn('enforced').includes(name) ? 'yes' : 'no',
  ]);
  const all = [['setting', 'does', 'values', 'default', 'can be enforced'], ...rows];
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...all.map(row => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`;
  return `${[line(all[0] ?? []), rule, ...rows.map(line)].join('\n')}\n`;
}
