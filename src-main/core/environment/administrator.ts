import { randomUUID } from 'node:crypto';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import {
  type AdministratorFileProblem,
  administratorFileSchema,
  type EnvironmentFile,
  type EnvironmentInput,
} from '../../../src-shared/environment.ts';
import type { AdministratorFile, Log } from '../ports/ports.ts';
import type { DescribedEnvironment, EnvironmentStore } from '../store/environment-store.ts';

/** What the administrator's file says, and why it does not count where it is refused. */
export interface AdministratorsWord {
  /** None where there is no file, or it is refused. */
  environments: readonly EnvironmentInput[];
  refused: { path: string; problem: AdministratorFileProblem } | null;
}

/** Reads the file as a whole or not at all; the log says why not. */
export function readAdministratorFile(file: AdministratorFile | null, log: Log): AdministratorsWord {
  if (file === null) return { environments: [], refused: null };
  const { path, text, problem } = file;
  if (text === null) {
    log.write('administrator-file-refused', { problem });
    return { environments: [], refused: { path, problem } };
  }
  const parsed = administratorFileSchema.safeParse(jsonOf(text));
  if (parsed.success) return { environments: lastOfEach(parsed.data), refused: null };
  const at = parsed.error.issues.map(issue => issue.path.join('.') || 'the top').join(', ');
  log.write('administrator-file-refused', { problem: 'bad_content', where: at });
  return { environments: [], refused: { path, problem: 'bad_content' } };
}

/** A file may name a service twice: what it says last counts. */
export const lastOfEach = ({ environments }: EnvironmentFile): EnvironmentInput[] => [
  ...new Map(environments.map(input => [`${input.kind} ${input.baseUrl}`, input])).values(),
];

/**
 * Sets up what the file says, and lets go of what it does not say any more. An environment that was let go stays with
 * its orders, its outbox and its credential, and nothing of the file counts for it. Call it before any session begins.
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

/** The dispatcher's own settings are kept for the day when the file lets go. */
function managed(known: DescribedEnvironment, input: EnvironmentInput): DescribedEnvironment {
  if (known.isManaged) return { ...known, input };
  // What the file let go and takes again was never said to be the dispatcher's own.
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

function jsonOf(text: string): unknown {
  try {
    return parseStrangersJson(text);
  } catch {
    return null;
  }
}
