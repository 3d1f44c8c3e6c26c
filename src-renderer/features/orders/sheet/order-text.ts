import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type SheetLine, sheetFactsOf } from './sheet-facts.ts';

const indented = (lines: readonly SheetLine[]): string[] =>
  lines.map(({ name, value }) => `  ${name}: ${value}`);

/** An order as plain text, to send by e-mail or to read out. */
export function orderText(detail: OrderDetail): string {
  const facts = sheetFactsOf(detail);
  const blocks = [
    [t`Order ${facts.title}`, ...indented([{ name: t`Status`, value: facts.state }, ...facts.head])],
    ...facts.stops.map(({ name, place, lines }) => [`${name}: ${place.join(', ')}`, ...indented(lines)]),
    ...facts.vehicles.map(({ role, name, vin, lines }) => [
      name === '' ? role : `${role}: ${name}`,
      ...(vin === null ? [] : [`  ${t`VIN`}: ${vin}`]),
      ...indented(lines),
    ]),
    facts.price.length === 0 ? [] : [t`Price`, ...indented(facts.price)],
    facts.note === null ? [] : [t`Note to the carrier`, ...facts.note.split('\n').map(text => `  ${text}`)],
    facts.knownAt === null ? [] : [t`Information as of ${facts.knownAt}.`],
  ];
  return `${blocks
    .filter(block => block.length > 0)
    .map(block => block.join('\n'))
    .join('\n\n')}\n`;
}
