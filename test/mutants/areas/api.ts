import type { Mutant } from '../mutant.ts';

const folder = 'src-main/core/api';

export const api: Mutant[] = [
  {
    name: 'a token that was asked for with the former credential is kept',
    edits: [
      {
        in: 'src-main/core/api/token-cache.ts',
        find: { kind: 'expression_statement', has: { pattern: '$GENERATION += 1' } },
        replace: '',
      },
    ],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'the end of a former token request forgets the present one',
    edits: [{ in: folder, find: 'if ($ASKING === $STARTED) $ASKING = null', replace: '$ASKING = null;' }],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'a sign-in that took too long counts as refused',
    edits: [{ in: folder, find: 'status === 408 || status >= 500', replace: 'status >= 500' }],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'a read goes on after half a minute',
    edits: [{ in: folder, find: 'if ($CLOCK.monotonicMs() + $WAIT >= $END) throw $FAILURE', replace: '' }],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'a failed exchange keeps its socket',
    edits: [{ in: folder, find: 'this.$CONTROLLER?.abort($ERROR)', replace: '' }],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'a short download counts as whole',
    edits: [
      { in: folder, find: 'if ($EXPECTED !== null && $RECEIVED !== $EXPECTED) throw $ERROR', replace: '' },
    ],
    tests: ['contract/client/downloads.test.ts'],
  },
  {
    name: 'a quota that is used up is no full disk',
    edits: [{ in: folder, find: "['ENOSPC', 'EDQUOT']", replace: "['ENOSPC']" }],
    tests: ['unit/core/api/failure.test.ts'],
  },
  {
    name: 'scopes that the former credential lacked are not asked for with the new one',
    edits: [
      {
        in: folder,
        find: 'if ($KNOWN === $GENERATION) $REFUSED = new Set([...$REFUSED, ...$MORE])',
        replace: '$REFUSED = new Set([...$REFUSED, ...$MORE]);',
      },
    ],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'a Retry-After that is a date is held against the monotonic clock',
    edits: [
      {
        in: folder,
        find: 'retryAfterMs($ANSWER, $CLOCK.nowMs())',
        replace: 'retryAfterMs($ANSWER, $CLOCK.monotonicMs())',
      },
    ],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'a failed read does not say how long the service asks to wait',
    edits: [{ in: folder, find: '$F = withParts($E, { retryAfterMs: $FLOOR })', replace: '$F = $E' }],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'the last try of a read may take longer than the read',
    edits: [
      { in: folder, find: 'Math.max(1, Math.min($LIMIT, $END - $CLOCK.monotonicMs()))', replace: '$LIMIT' },
    ],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'every exchange leaves a listener at the signal of who asks',
    edits: [
      {
        in: 'src-main/core/api/transport.ts',
        find: "this.$SIGNAL?.removeEventListener('abort', $L)",
        replace: '',
      },
    ],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'every download leaves a listener at the signal of who asks',
    edits: [{ in: folder, find: "$OPTIONS.signal?.removeEventListener('abort', $L)", replace: '' }],
    tests: ['contract/client/downloads.test.ts'],
  },
  {
    name: 'every wait for a token leaves a listener at the signal of who asks',
    edits: [
      {
        in: folder,
        find: "$WORK.then($A, $B).finally(() => $S.removeEventListener('abort', $L))",
        replace: '$WORK.then($A, $B)',
      },
    ],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'an answer without a length is not cut at the limit',
    edits: [
      { in: folder, find: 'this.$SIZE += $PIECE.byteLength', replace: 'this.$SIZE = $PIECE.byteLength' },
    ],
    tests: ['contract/client/strange-answers.test.ts'],
  },
  {
    name: 'a gateway that fails in HTML is taken for a stranger',
    edits: [
      { in: folder, find: 'isHtml($T) && $S < 500 && !$P.has($S)', replace: 'isHtml($T) && !$P.has($S)' },
    ],
    tests: ['contract/client/strange-answers.test.ts'],
  },
  {
    name: 'a token that is refused in HTML is not renewed',
    edits: [{ in: folder, find: 'new Set([401, 408, 413, 429])', replace: 'new Set([408, 413, 429])' }],
    tests: ['contract/client/strange-answers.test.ts'],
  },
  {
    name: 'a write without its precondition is refused for good',
    edits: [
      {
        in: folder,
        find: 'status === 409 || status === 412 || status === 428',
        replace: 'status === 409 || status === 412',
      },
    ],
    tests: ['unit/core/api/problem.test.ts'],
  },
  {
    name: 'a request that took too long is said to be not worth trying again',
    edits: [
      {
        in: 'src-main/core/api/problem.ts',
        find: '$S.status >= 500 || $S.status === 429 || $S.status === 408',
        replace: '$S.status >= 500 || $S.status === 429',
      },
    ],
    tests: ['unit/core/api/problem.test.ts'],
  },
  {
    name: 'the token goes to a base URL in plain http',
    edits: [
      {
        in: folder,
        find: {
          pattern: 'assertSecure($URL)',
          inside: { kind: 'function_declaration', has: { field: 'name', regex: 'Base' }, stopBy: 'end' },
        },
        replace: '',
      },
    ],
    tests: ['contract/client/tls.test.ts'],
  },
  {
    name: 'a storage that asks to wait is taken for an expired address',
    edits: [
      {
        in: folder,
        find: '$S >= 400 && $S < 500 && $S !== 408 && $S !== 429',
        replace: '$S >= 400 && $S < 500',
      },
    ],
    tests: ['contract/client/downloads.test.ts'],
  },
  {
    name: 'a file that may be compressed on the way is asked for',
    edits: [
      {
        in: folder,
        find: { pattern: { context: "const x = { 'accept-encoding': 'identity' }", selector: 'pair' } },
        replace: "'accept-encoding': 'gzip'",
      },
    ],
    tests: ['contract/client/downloads.test.ts'],
  },
  {
    name: 'the query of a call is in the log',
    edits: [{ in: folder, find: 'withoutQuery($T)', replace: '$T' }],
    tests: ['contract/client/operations.test.ts'],
  },
  {
    name: 'of several authorities of a company only the first is trusted',
    edits: [
      {
        in: 'src-main/core/ports/certificates.ts',
        find: { kind: 'regex', regex: 'BEGIN CERTIFICATE' },
        part: '/g',
        replace: '/',
      },
    ],
    tests: ['contract/client/tls.test.ts'],
  },
  {
    name: 'where the proxy cannot be found out the environment variables are passed over',
    edits: [
      {
        in: 'src-main/adapters',
        find: { pattern: "$P = ''", inside: { kind: 'catch_clause', stopBy: 'end' } },
        replace: '$P = null',
      },
    ],
    tests: ['contract/client/proxy.test.ts'],
  },
  {
    name: 'a proxy is asked for once and for all',
    edits: [{ in: 'src-main/adapters', find: '$K && performance.now() < $K.untilMs', replace: '$K' }],
    tests: ['contract/client/proxy.test.ts'],
  },
  {
    name: 'an expired sign-in is no contact that failed',
    edits: [{ in: folder, find: '$R ? errorOfResponse($A, $I).error : null', replace: 'null' }],
    tests: ['contract/client/tokens.test.ts'],
  },
  {
    name: 'the sign-in leaves out the path of the base URL',
    edits: [
      {
        in: folder,
        find: 'createAllowedTargets($S.baseUrl).ofCall($P)',
        replace: 'createAllowedTargets($S.baseUrl).ofContent($P)',
      },
    ],
    tests: ['unit/core/api/token-cache.test.ts'],
  },
  {
    name: 'a page of the list forgets the status that was asked for',
    edits: [{ in: folder, find: 'status ? { status } : {}', replace: '{}' }],
    tests: ['unit/core/api/endpoints.test.ts'],
  },
  {
    name: 'a connection that was cut in the middle of an answer says that none came',
    edits: [
      { in: folder, find: 'failureOf($E, this.$STATUS !== 0)', replace: 'failureOf($E, this.$STATUS === 0)' },
    ],
    tests: ['contract/client/network-faults.test.ts'],
  },
  {
    name: 'a download keeps the socket of a body that was not read',
    edits: [{ in: folder, find: '$B?.destroy()', replace: '' }],
    tests: ['contract/client/downloads.test.ts'],
  },
  {
    name: 'a row of the report that cannot be read is left out',
    edits: [{ in: folder, find: '$P.unreadable.push($X)', replace: 'undefined' }],
    tests: ['contract/client/report-lines.test.ts'],
  },
  {
    name: 'the second page of the report goes on without its cursor',
    edits: [{ in: folder, find: '$C ? { [profile.cursorParameter]: $C } : {}', replace: '{}' }],
    tests: ['unit/core/api/endpoints.test.ts'],
  },
  {
    name: 'the report ends where it is to begin',
    edits: [
      {
        in: folder,
        find: '$TO ? { [profile.createdToParameter]: strictly($S, $TO) } : {}',
        replace: '$TO ? { [profile.createdFromParameter]: strictly($S, $TO) } : {}',
      },
    ],
    tests: ['unit/core/api/endpoints.test.ts'],
  },
];
