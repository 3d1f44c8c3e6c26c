import type { Mutant } from '../../mutant.ts';
import { defects } from '../edits.ts';

const folder = 'src-main/core-thread';
const life = `${folder}/thread-life.ts`;
const outside = `${folder}/core-thread.ts`;
const inside = `${folder}/serve-core.ts`;

/** Between the first thread and that of the core: what crosses, and what becomes of a thread that ends. */
export const coreThread: Mutant[] = [
  ...defects(
    ['contract/core-thread/core-thread.test.ts'],
    [
      ['a call waits for ever for a thread that has ended', life, 'questions.failAll(cause)', ''],
      ['a thread that ends is not started again', life, 'begin().catch($END)', 'undefined'],
      [
        'a thread that ends again and again is started without end',
        life,
        'deathsAtMs.length < maxDeaths',
        'true',
      ],
      ['a thread that ended long ago counts', life, 'deathsAtMs.filter($NEW)', 'deathsAtMs'],
      [
        'what waits for a thread is not told that none comes',
        life,
        'for (const { fail } of waiting ?? []) fail(cause())',
        '',
      ],
      [
        'a core that cannot begin again is begun without end',
        life,
        'askCore($AGAIN).catch($END)',
        'undefined',
      ],
      ['the thread of a stopped core stays', life, 'worker?.terminate()', 'undefined'],
      ['why a thread ended is not logged', life, 'logFault(log, internalError($THROWN))', ''],
      [
        'the first thread knows the settings of its start',
        outside,
        "if (event === 'settings.changed') settings = $FOUND",
        '',
      ],
      [
        'a payload goes to the page unchecked',
        `${folder}/checked-event.ts`,
        'events[$EVENT].safeParse($PAYLOAD)',
        '{ success: true, data: $PAYLOAD }',
      ],
      [
        'an event of a wrong shape ends the program',
        outside,
        'if (sources.isStrict) throw $FAULT',
        'throw $FAULT;',
      ],
      ['a port acts for no window', outside, 'if (page) return page.during(work)', ''],
      [
        'a dialog opens for a window whose call is over',
        outside,
        'page === undefined && portsOfWindow.has(port)',
        'false',
      ],
      [
        'work that a call has begun gets no secret after it',
        outside,
        'page === undefined && portsOfWindow.has(port)',
        'page === undefined',
      ],
      ['windows do not read again what a thread had still to tell', inside, 'tellAgain(running(), post)', ''],
      [
        'a rejection that nobody looks at ends the core',
        inside,
        "process.on('unhandledRejection', $LOGGED)",
        '',
      ],
      [
        'large bytes are copied',
        `${folder}/messages.ts`,
        'to.postMessage(message, buffersOf(value))',
        'to.postMessage(message)',
      ],
      [
        'bytes that are part of something take all of it along',
        `${folder}/messages.ts`,
        'bytes.byteLength === bytes.buffer.byteLength',
        'true',
      ],
      [
        'an error loses its codes on its way',
        `${folder}/outcome.ts`,
        'if (thrown instanceof DispatchError) return $CARRIED',
        '',
      ],
      ['a page that has gone is waited for', `${folder}/pages.ts`, 'page.hasGone = true', ''],
      [
        'what waits for a page is not told that it goes',
        `${folder}/pages.ts`,
        'for (const listener of [...page.listeners]) listener()',
        '',
      ],
      [
        'the state of the keychain stays that of the start',
        `${folder}/first-thread.ts`,
        'state = await recheck()',
        'await recheck();',
      ],
    ],
  ),
  ...defects(
    ['contract/electron/quit-question.alone.test.ts'],
    [
      [
        'a core that does not answer keeps the program from ending',
        'src-main/electron/quit-question.ts',
        'setTimeout(() => resolve(fallback), $MS)',
        'undefined',
      ],
      [
        'a core that has failed keeps the program from ending',
        'src-main/electron/quit-question.ts',
        '$WORK.then(resolve, () => resolve(fallback))',
        '$WORK.then(resolve, () => undefined)',
      ],
    ],
  ),
];
