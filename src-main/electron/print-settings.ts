import { app } from 'electron';
import { plainJson } from '../../src-shared/plain-json.ts';
import { messageOf } from '../../src-shared/thrown.ts';
import { readAppDatabase } from '../adapters/app-database-copy.ts';
import { settingsReport } from '../core/settings-report.ts';
import { administratorFilePath, findAdministratorFile } from './administrator-file.ts';
import { findPolicies } from './policies.ts';

/** The switch with which Dispatch prints its settings and where they come from, and ends without a window. */
export const showSettingsSwitch = 'show-settings';

/** Prints all settings as JSON, then ends the program: with exit code 0, or 1 if that is not possible. */
export async function printSettings(dataFolder: string): Promise<void> {
  const end = (code: number) => app.exit(code);
  process.stdout.once('error', () => end(1));
  try {
    const { isPackaged } = app;
    const report = settingsReport({
      version: app.getVersion(),
      dataFolder,
      environmentsPath: administratorFilePath('environments.json', isPackaged),
      policyPath: administratorFilePath('policy.json', isPackaged),
      administratorFile: findAdministratorFile('environments.json', isPackaged),
      policies: await findPolicies(isPackaged),
      readDatabase: read => readAppDatabase(dataFolder, read),
    });
    // The callback comes when all is written, also to a pipe, or when that is not possible, such as on a full disk.
    process.stdout.write(`${plainJson(report, 2)}\n`, error => end(error ? 1 : 0));
  } catch (error) {
    console.error(`The settings cannot be shown: ${messageOf(error)}`);
    end(1);
  }
}
