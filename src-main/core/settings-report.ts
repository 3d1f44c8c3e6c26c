import type { SettingsChange } from '../../src-shared/contract/settings.ts';
import { type EnvironmentInput, localEnvironment } from '../../src-shared/environment.ts';
import { messageOf } from '../../src-shared/thrown.ts';
import { readAdministratorFile } from './environment/administrator.ts';
import { originsOf } from './policy/merge-settings.ts';
import { readPolicies, sourceOf } from './policy/read-policies.ts';
import type { AdministratorFile, Database, Log } from './ports/ports.ts';
import { createEnvironmentStore } from './store/environment-store.ts';
import { createMetaStore } from './store/meta-store.ts';
import { migrateApp } from './store/migrate.ts';
import { chosenSettings } from './store/settings-store.ts';

/** What the user has chosen and added, as the app's database contains it. */
interface OfUser {
  chosen: SettingsChange;
  environments: readonly EnvironmentInput[];
}

export interface ReportSources {
  version: string;
  dataFolder: string;
  /** Paths at which an administrator's files are looked for. */
  environmentsPath: string;
  policyPath: string;
  administratorFile: AdministratorFile | null;
  policies: readonly AdministratorFile[];
  /** Calls the function with a copy of the app's database; null if there is no database yet. */
  readDatabase(read: (database: Database) => OfUser): OfUser | null;
}

/** Reports what it reads itself, so nothing is logged. */
const noLog: Log = { write: () => undefined };

/**
 * Describes every setting and environment, and where each comes from, for an administrator. Contains no credential.
 * Policies and environments are those of the next start.
 */
export function settingsReport(sources: ReportSources) {
  const { version, dataFolder, environmentsPath, policyPath } = sources;
  const policies = readPolicies(sources.policies, noLog);
  const word = readAdministratorFile(sources.administratorFile, noLog);
  const { user, problem } = readUser(sources);
  const isNamed = ({ kind, baseUrl }: EnvironmentInput) =>
    word.environments.some(other => other.kind === kind && other.baseUrl === baseUrl);
  const listed = ({
    name,
    kind,
    baseUrl,
  }: Pick<EnvironmentInput, 'name' | 'baseUrl'> & { kind: string }) => ({
    name,
    kind,
    baseUrl,
  });
  return {
    version,
    dataFolder,
    dataProblem: problem,
    policyFile: { path: policyPath, isFound: policies.some(({ path }) => path === policyPath) },
    policies: policies.map(sourceOf),
    settings: Object.fromEntries(
      originsOf(user.chosen, policies).map(({ name, value, from, policy }) => [
        name,
        { value, from, ...(policy !== null && { policy }) },
      ]),
    ),
    environmentsFile: {
      path: environmentsPath,
      isFound: sources.administratorFile !== null,
      problem: word.refused?.problem ?? null,
    },
    environments: [
      { name: localEnvironment.name, kind: localEnvironment.kind, baseUrl: null, from: 'built-in' },
      ...word.environments.map(one => ({ ...listed(one), from: 'administrator' })),
      ...user.environments.filter(one => !isNamed(one)).map(one => ({ ...listed(one), from: 'user' })),
    ],
  };
}

function readUser({ readDatabase }: ReportSources): { user: OfUser; problem: string | null } {
  const nothing = { chosen: {}, environments: [] };
  try {
    return { user: readDatabase(ofUser) ?? nothing, problem: null };
  } catch (error) {
    return { user: nothing, problem: messageOf(error) };
  }
}

/** Reads the user's part from a copy of the app's database. */
function ofUser(database: Database): OfUser {
  migrateApp(database);
  return {
    chosen: chosenSettings(createMetaStore(database).get('settings')),
    environments: createEnvironmentStore(database)
      .described()
      .map(({ input, own }) => own ?? input),
  };
}
