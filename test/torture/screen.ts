import { tortureFolder } from '../support/clean-up.ts';
import { createDice, seedOf } from '../support/torture/dice.ts';
import { count, emptyReport, type TortureReport } from '../support/torture/report.ts';
import { credentialOf, type Service, startServiceHere } from '../support/torture/service.ts';
import { checkAtEnd, checkScreen } from './screen/checks.ts';
import { doOne } from './screen/deeds.ts';
import { type History, startHistory } from './screen/history.ts';
import { type ExportOf, listedCell } from './screen/truth.ts';

/** The service begins anew after so many, so that its records stay short. */
const historiesOfService = 50;
/** Side by side: much of the time is waiting for the next try. */
const atOnce = 4;
const mostDeeds = 24;

/** Random histories of orders; after each thing that happens, all that the screen shows against what is so. */
export async function tortureByScreen(
  histories: number,
  seed: number,
  exportOf: ExportOf = listedCell,
): Promise<TortureReport> {
  const report = emptyReport('screen', seed, histories);
  for (let first = 0; first < histories; first += historiesOfService) {
    const numbers = Array.from(
      { length: Math.min(historiesOfService, histories - first) },
      (_, index) => first + index,
    );
    await withService(report, numbers, seed, exportOf);
  }
  if (report.effects === 0) report.missed.push('nothing arrived at the service in the whole run');
  return report;
}

async function withService(
  report: TortureReport,
  numbers: number[],
  seed: number,
  exportOf: ExportOf,
): Promise<void> {
  const { folder, remove } = tortureFolder();
  const clientOf = (number: number) => credentialOf(`h${number}`, `h${number}`);
  const service = await startServiceHere(folder, numbers.map(clientOf));
  const waiting = numbers.values();
  const worker = async () => {
    for (const number of waiting) {
      const history = await startHistory(folder, clientOf(number), service);
      try {
        await live({
          report,
          history,
          service,
          exportOf,
          seed: seedOf(seed, number),
          name: `history ${number}`,
        });
      } finally {
        await history.end();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
    report.effects += (await service.control.effects()).length;
  } finally {
    await service.close();
    remove();
  }
}

interface Life {
  report: TortureReport;
  history: History;
  service: Service;
  exportOf: ExportOf;
  seed: number;
  name: string;
}

/** One history, until something differs. */
async function live({ report, history, service, exportOf, seed, name }: Life): Promise<void> {
  const dice = createDice(seed);
  const done: string[] = [];
  const where = () => `${name}: ${done.join(', ')}`;
  try {
    await history.quiet();
    for (let deeds = dice.between(8, mostDeeds); deeds > 0; deeds -= 1) {
      const deed = await doOne(history, dice);
      if (deed === null) continue;
      done.push(deed);
      count(report, deed);
      await history.quiet();
      const found = await checkScreen(history, dice, exportOf);
      count(report, 'looks at the screen');
      report.different.push(...found.map(text => `${text} (${where()})`));
      if (found.length > 0) return;
    }
    const found = await checkAtEnd(history, service, dice, exportOf);
    report.different.push(...found.map(text => `${text} (${where()}, and all read)`));
  } catch (error) {
    report.lost.push(`${error instanceof Error ? error.stack : String(error)} (${where()})`);
  } finally {
    count(report, 'histories');
  }
}
