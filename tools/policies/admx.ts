import { policyKey } from '../../src-main/adapters/registry-policy.ts';
import { kindOf } from '../../src-shared/contract/setting-kinds.ts';
import type { SettingName } from '../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../src-shared/default-settings.ts';
import { exampleOf, type Part, settableIn, xml } from './settable.ts';
import type { PolicyWords } from './words/policy-words.ts';

/** Key in the registry, without the name of the hive: the class of a policy says which one it is. */
const key = policyKey.replace(/^HKLM\\/, '');
const categories: Record<Part, string> = { defaults: 'Defaults', enforced: 'Enforced' };
const parts: readonly Part[] = ['enforced', 'defaults'];

const idOf = (part: Part, name: SettingName): string => `${categories[part]}_${name}`;

/** The template of Group Policy: which values of the registry the policies set. */
export const admx = (): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Made by npm run policies. -->
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="dispatch" namespace="eu.dispatch.desktop" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="Supported" displayName="$(string.Supported)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Dispatch" displayName="$(string.Dispatch)" />
${parts.map(categoryOf).join('\n')}
  </categories>
  <policies>
${parts.flatMap(part => settableIn(part).map(name => policyOf(part, name))).join('\n')}
  </policies>
</policyDefinitions>
`;

function categoryOf(part: Part): string {
  const name = categories[part];
  return `    <category name="${name}" displayName="$(string.${name})">
      <parentCategory ref="Dispatch" />
    </category>`;
}

function policyOf(part: Part, name: SettingName): string {
  const id = idOf(part, name);
  const place = `${key}\\${categories[part]}`;
  const isToggle = kindOf(name).kind === 'toggle';
  const attributes = [
    `name="${id}" class="Machine"`,
    `displayName="$(string.${name})" explainText="$(string.${id}_Explain)"`,
    isToggle ? `key="${place}" valueName="${name}"` : `key="${place}" presentation="$(presentation.${id})"`,
  ];
  return `    <policy ${attributes.join(' ')}>
      <parentCategory ref="${categories[part]}" />
      <supportedOn ref="Supported" />
${valueOfPolicy(name)}
    </policy>`;
}

function valueOfPolicy(name: SettingName): string {
  const setting = kindOf(name);
  const element = (tag: string, more: string) =>
    `      <elements>\n        <${tag} id="${name}" valueName="${name}" required="true"${more}\n      </elements>`;
  switch (setting.kind) {
    case 'toggle':
      return `      <enabledValue><decimal value="1" /></enabledValue>
      <disabledValue><decimal value="0" /></disabledValue>`;
    case 'number':
      return element('decimal', ` minValue="${setting.min}" maxValue="${setting.max}" />`);
    case 'composed':
      return element('text', ' maxLength="1000" />');
    case 'choice': {
      const items = setting.values.map(
        value =>
          `          <item displayName="$(string.${name}_${value})"><value><string>${value}</string></value></item>`,
      );
      return element('enum', `>\n${items.join('\n')}\n        </enum>`);
    }
  }
}

/** The words of the template, in one language. */
export const adml = (words: PolicyWords): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- Made by npm run policies. -->
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Dispatch</displayName>
  <description>${xml(words.about)}</description>
  <resources>
    <stringTable>
${strings(words)
  .map(([id, text]) => `      <string id="${id}">${xml(text)}</string>`)
  .join('\n')}
    </stringTable>
    <presentationTable>
${parts.flatMap(part => settableIn(part).flatMap(name => presentationOf(part, name, words))).join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;

/** Title and description of a setting that an administrator can set. */
export function wordsOf(
  name: SettingName,
  { settings }: PolicyWords,
): { title: string; description: string } {
  if (name === 'dismissedNotices') throw new Error(`No administrator can set ${name}.`);
  return settings[name];
}

function strings(words: PolicyWords): [id: string, text: string][] {
  return [
    ['Supported', words.supported],
    ['Dispatch', 'Dispatch'],
    ...parts.map((part): [string, string] => [categories[part], words.parts[part].title]),
    ...settableIn('defaults').flatMap((name): [string, string][] => {
      const setting = kindOf(name);
      const values = setting.kind === 'choice' ? setting.values : [];
      return [
        [name, wordsOf(name, words).title],
        // As policy.json and the documents call them.
        ...values.map((value): [string, string] => [`${name}_${value}`, value]),
      ];
    }),
    ...parts.flatMap(part =>
      settableIn(part).map((name): [string, string] => [
        `${idOf(part, name)}_Explain`,
        explanation(part, name, words),
      ]),
    ),
  ];
}

function explanation(part: Part, name: SettingName, words: PolicyWords): string {
  const { description } = wordsOf(name, words);
  return [description, valuesText(name, words), words.parts[part].explanation, words.applies].join(' ');
}

function valuesText(name: SettingName, words: PolicyWords): string {
  const setting = kindOf(name);
  switch (setting.kind) {
    case 'toggle':
      return words.toggle;
    case 'choice':
      return words.values(setting.values.join(', '));
    case 'number':
      return words.values(words.range(setting.min, setting.max));
    case 'composed':
      return words.values(words.example(JSON.stringify(exampleOf(name))));
  }
}

function presentationOf(part: Part, name: SettingName, words: PolicyWords): string[] {
  const setting = kindOf(name);
  const title = xml(wordsOf(name, words).title);
  const around = (control: string) => [
    `      <presentation id="${idOf(part, name)}">\n        ${control}\n      </presentation>`,
  ];
  switch (setting.kind) {
    case 'toggle':
      return [];
    case 'number':
      return around(
        `<decimalTextBox refId="${name}" defaultValue="${defaultSettings[name]}">${title}</decimalTextBox>`,
      );
    case 'composed':
      return around(
        `<textBox refId="${name}"><label>${title} (JSON)</label><defaultValue>${xml(JSON.stringify(exampleOf(name)))}</defaultValue></textBox>`,
      );
    case 'choice': {
      const standard = setting.values.indexOf(String(defaultSettings[name]));
      return around(
        `<dropdownList refId="${name}" noSort="true" defaultItem="${standard}">${title}</dropdownList>`,
      );
    }
  }
}
