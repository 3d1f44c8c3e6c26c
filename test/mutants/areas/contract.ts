// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, some with templates.
import type { Mutant } from '../mutant.ts';

const router = ['contract/ipc/router.test.ts'];
const bridge = ['unit/renderer/bridge/bridge.test.ts'];
const environments = ['integration/environments.test.ts'];
const administrator = ['integration/administrator-file.test.ts'];

export const contract: Mutant[] = [
  {
    name: 'what is more in an output than the contract says reaches the page',
    edits: [
      {
        in: 'src-main/core/methods/router.ts',
        find: 'const $OUTPUT = schema.safeParse($RESULT === undefined && isEmptyObject(schema) ? {} : $RESULT)',
        replace: 'const $OUTPUT = { ...methods[$METHOD].output.safeParse($RESULT), data: $RESULT };',
      },
    ],
    tests: router,
  },
  {
    name: 'an output of the wrong shape is nothing instead of an error',
    edits: [
      {
        in: 'src-main/core',
        find: 'if (!$OUTPUT.success) throw internalError(refusal($CODE, $METHOD, $OUTPUT.error.issues))',
        replace: '',
      },
    ],
    tests: router,
  },
  {
    name: 'a use case is given the question as it came',
    edits: [
      { in: 'src-main/core/methods/router.ts', find: '$HANDLER($INPUT.data)', replace: '$HANDLER(raw)' },
    ],
    tests: router,
  },
  {
    name: 'a refusal repeats what was wrong',
    edits: [
      {
        in: 'src-main/core/methods/router.ts',
        find: "refusal('bad_request', $METHOD, $ISSUES)",
        replace: "new DispatchError('bad_request', `${$METHOD}: ${JSON.stringify(raw)}`)",
      },
    ],
    tests: router,
  },
  {
    name: 'a method of the prototype is one of the contract',
    edits: [
      {
        in: 'src-shared/contract/contract.ts',
        find: 'Object.hasOwn(methods, $NAME)',
        replace: '($NAME in methods)',
      },
    ],
    tests: router,
  },
  {
    name: 'who names no environment asks the local one',
    edits: [
      {
        in: 'src-main/core/methods/router.ts',
        find: 'if ($ID !== null) return ofEnvironment($METHOD, $ID)',
        replace: "if ($ID !== undefined) return ofEnvironment($METHOD, $ID ?? 'local');",
      },
    ],
    tests: router,
  },
  {
    name: 'the log has the name that a stranger made up',
    edits: [
      {
        in: 'src-main/core/methods/router.ts',
        find: "isMethod($METHOD) ? $METHOD : '?'",
        replace: '$METHOD',
      },
    ],
    tests: router,
  },
  {
    name: 'an error loses when the service wants to be asked again',
    edits: [{ in: 'src-shared/errors.ts', find: '$PARTS.retryAfterMs ?? null', replace: 'null' }],
    tests: router,
  },
  {
    name: 'a failure that nobody foresaw can be tried again',
    edits: [
      { in: 'src-shared/errors.ts', find: '$PARTS.retryable ?? false', replace: '$PARTS.retryable ?? true' },
    ],
    tests: router,
  },
  {
    name: 'a piece of a file may be one byte too long',
    edits: [
      {
        in: 'src-shared',
        find: '({ byteLength }) => byteLength <= $MOST',
        replace: '({ byteLength }) => byteLength <= $MOST + 1',
      },
    ],
    tests: router,
  },
  {
    name: 'a refusal of the core arrives as its code alone',
    edits: [
      {
        in: 'src-renderer/bridge',
        find: 'new DispatchError($ERROR.code, $ERROR.message, $ERROR)',
        replace: 'new DispatchError($ERROR.code, $ERROR.message)',
      },
    ],
    tests: bridge,
  },
  {
    name: 'a failure of the previous environment is shown in the next one',
    edits: [
      {
        in: 'src-renderer/bridge',
        find: 'if ($ASKED === $SHOWN) reject($ERROR)',
        replace: 'reject($ERROR);',
      },
    ],
    tests: bridge,
  },
  {
    name: 'what waits goes to another service when the address is changed',
    edits: [
      {
        in: 'src-main/core/environment-editing.ts',
        find: 'if ($FORMER.baseUrl !== $INPUT.baseUrl || $FORMER.kind !== $INPUT.kind) assertNothingWaits($ID)',
        replace: '',
      },
    ],
    tests: environments,
  },
  {
    name: 'what waits for practice goes to production',
    edits: [
      {
        in: 'src-main/core/environment-editing.ts',
        find: '$FORMER.baseUrl !== $INPUT.baseUrl || $FORMER.kind !== $INPUT.kind',
        replace: '$FORMER.baseUrl !== $INPUT.baseUrl',
      },
    ],
    tests: environments,
  },
  {
    name: 'what is parked goes with its environment',
    edits: [
      {
        in: 'src-main/core/environment/rules.ts',
        find: '$WAITING + $SENDING + $ATTENTION === 0',
        replace: '$WAITING + $SENDING === 0',
      },
    ],
    tests: environments,
  },
  {
    name: 'what is typed on an order and not sent goes with its environment',
    edits: [
      {
        in: 'src-main/core/environment/rules.ts',
        find: 'if ($SESSION.outbox().typedChanges === 0) return',
        replace: 'return',
      },
    ],
    tests: ['integration/remove-environment.alone.test.ts'],
  },
  {
    name: 'the dispatcher changes what the administrator has set up',
    edits: [
      {
        in: 'src-main/core/environment/rules.ts',
        find: '$ID === localEnvironment.id || $IS_MANAGED',
        replace: '$ID === localEnvironment.id',
      },
    ],
    tests: administrator,
  },
  {
    name: 'an import takes over what the administrator has set up',
    edits: [
      {
        in: 'src-main/core/environment/import-environments.ts',
        find: "if (isFixed($KNOWN)) return 'fixed'",
        replace: '',
      },
    ],
    tests: administrator,
  },
  {
    name: 'one address cannot be there for practice and for production',
    edits: [
      {
        in: 'src-main/core/environment/rules.ts',
        find: '({ kind, baseUrl }) => kind === $INPUT.kind && baseUrl === $INPUT.baseUrl',
        replace: '({ baseUrl }) => baseUrl === $INPUT.baseUrl',
      },
    ],
    tests: environments,
  },
  {
    name: 'an environment cannot be given another name',
    edits: [
      {
        in: 'src-main/core/environment-editing.ts',
        find: 'if ($OTHER && $OTHER.id !== $ID) $REFUSE',
        replace: 'if ($OTHER) $REFUSE',
      },
    ],
    tests: environments,
  },
  {
    name: 'the credential of a removed environment stays in the keychain',
    edits: [
      {
        in: 'src-main/core/environments-at-work.ts',
        find: {
          kind: 'expression_statement',
          has: { pattern: 'await $SESSION.forgetCredential()' },
          precedes: { kind: 'expression_statement', has: { pattern: 'await $END($ID)' } },
        },
        replace: '',
      },
    ],
    tests: environments,
  },
];
