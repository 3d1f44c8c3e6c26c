import { release } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppInfo } from '../../../src-shared/contract/app.ts';
import { callLineOf, callText, isCall } from '../../../src-shared/contract/call-line.ts';
import type { LogLine, SupportFileName } from '../../../src-shared/contract/diagnostics.ts';
import { visibleText } from '../../../src-shared/domain/visible-text.ts';
import { plainJson } from '../../../src-shared/plain-json.ts';
import type { Crashes, Database, LogReader } from '../ports/ports.ts';
import { type DatabaseStatistics, databaseStatistics } from '../store/database-statistics.ts';

/** Maximum number of lines of the log, the newest. Its files hold fewer, unless their lines are very short. */
const maxLogLines = 20_000;

export interface SupportSources {
  info(): AppInfo;
  crashes: Crashes;
  environments: {
    /** The states of all environments, without contents of orders. */
    reports(): unknown;
    databases(): { id: string; statistics(): DatabaseStatistics }[];
  };
  /** The app's own database. */
  database: Database;
  log: LogReader;
}

/**
 * Collects the texts of a support file. None contains a secret, the content of an order, a name, or a folder of the
 * user.
 */
export async function supportTexts(
  { info, crashes, environments, database, log }: SupportSources,
  nowMs: number,
): Promise<Record<SupportFileName, string>> {
  const { version, runtime, secretStore, networkDrive, settings, enforcedSettings } = info();
  // The names of dismissed notices may contain folders, so only their number is given.
  const { dismissedNotices, ...chosen } = settings;
  const lines = (await log.read(maxLogLines)).toReversed();
  const databases: Record<string, DatabaseStatistics> = { app: databaseStatistics(database) };
  for (const { id, statistics } of environments.databases()) {
    // Large tables take a moment each, and calls of windows must not wait for all of them.
    await nextTurn();
    databases[id] = statistics();
  }
  return {
    'about.json': json({
      collectedAt: new Date(nowMs).toISOString(),
      version,
      runtime,
      platform: `${process.platform} ${process.arch}`,
      systemRelease: release(),
      secretStore: secretStore.kind,
      networkDrive,
    }),
    'settings.json': json({ ...chosen, dismissedNotices: dismissedNotices.length, enforcedSettings }),
    'environments.json': json(environments.reports()),
    'databases.json': json(databases),
    'crashes.json': json(crashes.known),
    'calls.txt': textOf(lines.filter(isCall).map(line => visibleText(callText(callLineOf(line))))),
    'log.txt': textOf(lines.filter(line => !isCall(line)).map(lineText)),
  };
}

const json = (value: unknown): string => `${plainJson(value, 2)}\n`;

const lineText = ({ at, event, fields }: LogLine): string => plainJson({ at, event, ...fields });

const textOf = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('');
