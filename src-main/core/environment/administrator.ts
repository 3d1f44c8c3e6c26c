import { randomUUID } from 'node:crypto';
import { jsonOfStrangersFile } from '../../../src-shared/domain/strangers-json.ts';
import {
  type AdministratorFileProblem,
  administratorFileSchema,
  type EnvironmentFile,
  type EnvironmentInput,
} from '../../../src-shared/environment.ts';
import type { AdministratorFile, Log } from '../ports/ports.ts';
import type { DescribedEnvironment, EnvironmentStore } from '../store/environment-store.ts';

/** The content of the administrator's file, or why it was refused. */
export interface AdministratorsWord {
  /** Empty if there is no file, or if it was refused. */
  environments: readonly EnvironmentInput[];
  refused: { path: string; problem: AdministratorFileProblem } | null;
}

/** Reads the administrator's file. If any part of it is invalid, refuses the whole file and logs the reason. */
export function readAdministratorFile(file: AdministratorFile | null, log: Log): AdministratorsWord {
  if (file === null) return { environments: [], refused: null };
  const { path, text, problem } = file;
  if (text === null) {
    log.write('administrator-file-refused', { problem });
    return { environments: [], refused: { path, problem } };
  }
  const parsed = administratorFileSchema.safeParse(jsonOfStrangersFile(text));
  if (parsed.success) return { environments: lastOfEach(parsed.data), refused: null };
  const at = parsed.error.issues.map(issue => issue.path.join('.') || 'the top').join(', ');
  log.write('administrator-file-refused', { problem: 'bad_content', where: at });
  return { environments: [], refused: { path, problem: 'bad_content' } };
}

/** Returns the environments of a file. If the file names a service twice, only the last entry counts. */
export const lastOfEach = ({ environments }: EnvironmentFile): EnvironmentInput[] => [
  ...new Map(environments.map(input => [`${input.kind} ${input.baseUrl}`, input])).values(),
];

/**
 * Sets up the environments of the file, and releases those it no longer contains. A released environment keeps its
 * orders, outbox and credential, and loses all settings from the file. Call it before any session starts.
 */
export function followAdministrator(
  store: EnvironmentStore,
  environments: readonly EnvironmentInput[],
  log: Log,
): void {
  const present = store.described();
  const knownOf = ({ kind, baseUrl }: EnvironmentInput) =>
    present.find(({ input }) => input.kind === kind && input.baseUrl === baseUrl);
  for (const input of environments) {
    const known = knownOf(input);
    if (!known) {
      store.add(randomUUID(), input, true);
      continue;
    }
    const next = managed(known, input);
    store.save(known.id, next);
    if (next.fileNote === 'taken_over' && !known.isManaged)
      log.write('environment-taken-over', { environment: known.id });
  }
  const named = new Set(environments.map(input => knownOf(input)?.id));
  for (const known of present) {
    if (!known.isManaged || named.has(known.id)) continue;
    store.save(known.id, released(known));
    log.write('environment-released', { environment: known.id });
  }
}

/** Applies the file's settings; keeps the user's own settings for when the file releases the environment. */
function managed(known: DescribedEnvironment, input: EnvironmentInput): DescribedEnvironment {
  if (known.isManaged) return { ...known, input };
  // An environment that the file had released and now takes back gets no note: `released` and `taken_over` cancel out.
  const fileNote = known.fileNote === 'released' ? null : 'taken_over';
  return { ...known, isManaged: true, input, own: known.input, fileNote };
}

const released = (known: DescribedEnvironment): DescribedEnvironment => ({
  ...known,
  isManaged: false,
  input: known.own ?? { ...known.input, profile: {}, allowedHosts: [], caCertificates: null },
  own: null,
  fileNote: 'released',
});
