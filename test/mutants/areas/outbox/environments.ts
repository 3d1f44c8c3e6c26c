import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../../mutant.ts';

const core = 'src-main/core';
const environment = 'src-main/core/environment';
const session = 'integration/session.test.ts';
const production = 'integration/confirm-production.test.ts';
const account = 'unit/core/environment/account.test.ts';
const connection = 'unit/core/environment/connection.test.ts';
const credentials = 'unit/core/environment/credentials.test.ts';
const sandboxControl = 'unit/core/environment/sandbox-control.test.ts';
const guard = 'unit/core/environment/production-guard.test.ts';

const statement = (pattern: string): Rule => ({ kind: 'expression_statement', has: { pattern } });

/** One environment at work: its account, credential, connection, and the local sandbox. */
export const environmentMutants: Mutant[] = [
  {
    name: 'environments share a credential',
    edits: [
      {
        in: core,
        find: 'createCredentials($SECRETS, credentialAccount($ENVIRONMENT), $$$REST)',
        replace: "createCredentials($SECRETS, 'shared', $$$REST)",
      },
    ],
    tests: [session],
  },
  {
    name: 'production is written to before it was confirmed',
    edits: [
      {
        in: core,
        find: '!$GUARD.isClosed() && !$PAUSE.isPaused()',
        replace: '!$PAUSE.isPaused()',
      },
    ],
    tests: [production],
  },
  {
    name: 'what the dispatcher paused goes on after a restart',
    edits: [
      {
        in: 'src-main/core/outbox',
        find: "let $IS_PAUSED = $META.get($NAME) === 'yes'",
        replace: 'let $IS_PAUSED = false',
      },
    ],
    tests: ['integration/pause.test.ts'],
  },
  {
    name: 'after sleep the token of before is used',
    edits: [
      {
        in: 'src-main/core/session.ts',
        find: statement('$TOKENS.forget()'),
        replace: '',
      },
    ],
    tests: [session],
  },
  {
    name: 'what waited goes on minutes after the service is back',
    edits: [
      {
        in: core,
        find: '$DRAIN.serviceIsBack()',
        replace: 'undefined',
      },
    ],
    tests: [session],
  },
  {
    name: 'what failed while the service answered is tried again whenever the service comes back',
    edits: [
      {
        in: `${core}/outbox`,
        find: "$ENTRIES.makeDue(null, 'service_unreachable')",
        replace: '$ENTRIES.makeDue(null)',
      },
    ],
    tests: ['unit/core/outbox/held-back.test.ts'],
  },
  {
    name: 'one lost answer is a service that is away',
    edits: [{ in: environment, find: 'if (isDoubted) return false', replace: '' }],
    tests: [connection],
  },
  {
    name: 'nobody looks whether a service is there that has not answered a write',
    edits: [{ in: `${core}/session/contact.ts`, find: 'void lookWhetherItAnswers()', replace: '' }],
    tests: [session],
  },
  {
    name: 'all that waits stays behind one lost answer for minutes, although the service answers',
    edits: [{ in: `${core}/outbox`, find: 'gate.answered()', replace: '' }],
    tests: ['unit/core/outbox/held-back.test.ts'],
  },
  {
    name: 'the service is asked again before it wants to be, since it answers other calls',
    edits: [{ in: `${core}/outbox`, find: 'Math.min(openAtMs, Math.max(floorMs, $SOON))', replace: '$SOON' }],
    tests: ['unit/core/outbox/gate.test.ts'],
  },
  {
    name: 'orders are tried although a read has just found the service away',
    edits: [
      {
        in: core,
        find: "if ($ERROR?.code === 'service_unreachable') $GATE.pause(null)",
        replace: '',
      },
    ],
    tests: [session],
  },
  {
    name: '"never" of the settings is "all the time"',
    edits: [
      {
        in: core,
        find: '$SECONDS === 0 ? null : $SECONDS * 1_000',
        replace: '$SECONDS * 1_000',
      },
    ],
    tests: [session],
  },
  {
    name: 'the local sandbox is emptied although an order was saved while it was stopped',
    edits: [
      {
        in: 'src-main/core/methods',
        find: {
          ...statement('$ASSERT({ outbox: $SUMMARY })'),
          precedes: { kind: 'expression_statement', has: { pattern: '$REMOVED = await $REMOVE($CONTEXT)' } },
        },
        replace: '',
      },
    ],
    tests: [session],
  },
  {
    name: 'the account changes while something of the former one is on its way',
    edits: [
      {
        in: environment,
        find: { ...statement('await $SENDING.stop()'), precedes: { kind: 'try_statement' } },
        replace: 'void $SENDING.stop();',
      },
    ],
    tests: [account],
  },
  {
    name: 'a credential that was not kept has changed the account',
    edits: [
      {
        in: environment,
        find: { ...statement('$SET($FORMER)'), precedes: { kind: 'throw_statement' } },
        replace: '',
      },
    ],
    tests: [account],
  },
  {
    name: 'after a credential that was not kept nothing is sent any more',
    edits: [
      {
        in: environment,
        find: {
          ...statement('$SENDING.goOn()'),
          inside: { kind: 'statement_block', inside: { kind: 'finally_clause' } },
        },
        replace: '',
      },
    ],
    tests: [account],
  },
  {
    name: 'every answer says that the service has come back',
    edits: [{ in: environment, find: "$WAS === 'away'", replace: "$WAS !== 'connected'" }],
    tests: [connection],
  },
  {
    name: 'a locked keychain shows as a service that answers',
    edits: [
      {
        in: 'src-main/core/api/failure.ts',
        find: "$OTHERS || $CODE === 'keychain_failed'",
        replace: '$OTHERS',
      },
    ],
    tests: [connection],
  },
  {
    name: 'a refused write hides that the service is away',
    edits: [
      {
        in: environment,
        find: "$REFUSAL && $STATE === 'connected' ? 'refused' : $STATE",
        replace: "$REFUSAL ? 'refused' : $STATE",
      },
    ],
    tests: [connection],
  },
  {
    name: 'new scopes are not told to the windows',
    edits: [
      {
        in: environment,
        find: '$STATE || $REASON || $SCOPES() !== $SHOWN',
        replace: '$STATE || $REASON',
      },
    ],
    tests: [connection],
  },
  {
    name: 'a keychain that was locked once stays locked until the restart',
    edits: [
      {
        in: 'src-main/core/environment/credentials.ts',
        find: 'if ($KNOWN === $ASKED) $KNOWN = null',
        replace: '',
      },
    ],
    tests: [credentials],
  },
  {
    name: 'a credential for this session stays the one that is used after another was kept',
    edits: [
      {
        in: environment,
        find: '$SESSION.credential = $IS_SESSION ? $CREDENTIAL : null',
        replace: 'if ($IS_SESSION) $SESSION.credential = $CREDENTIAL',
      },
    ],
    tests: [credentials],
  },
  {
    name: 'the former credential is used until the restart',
    edits: [
      {
        in: environment,
        find: '$KNOWN = $IS_SESSION ? $KNOWN : Promise.resolve($CREDENTIAL)',
        replace: '',
      },
    ],
    tests: [credentials],
  },
  {
    name: 'a removed credential is used until the restart',
    edits: [
      {
        in: environment,
        find: {
          ...statement('$KNOWN = null'),
          follows: statement('$SESSION.credential = null'),
        },
        replace: '',
      },
    ],
    tests: [credentials],
  },
  {
    name: 'production is confirmed from the start',
    edits: [
      {
        in: environment,
        find: "let $CLOSED = $KIND === 'production'",
        replace: "let $CLOSED = $KIND !== 'production'",
      },
    ],
    tests: [guard],
  },
  {
    name: 'a sandbox that crashes is started for ever',
    edits: [{ in: environment, find: 'if ($CRASHES > $MOST) return', replace: '' }],
    tests: [sandboxControl],
  },
  {
    name: 'a sandbox that the dispatcher stopped starts with the program',
    edits: [
      {
        in: environment,
        find: "$URL === null && $META.get('sandbox_running') !== 'no'",
        replace: '$URL === null',
      },
    ],
    tests: [sandboxControl],
  },
  {
    name: 'a sandbox starts and stops at the same time',
    edits: [
      {
        in: 'src-main/core/environment/sandbox-control.ts',
        find: 'const { take: inTurn } = createTurns()',
        replace: 'const inTurn = (work: () => Promise<void>): Promise<void> => work();',
      },
    ],
    tests: [sandboxControl],
  },
];
