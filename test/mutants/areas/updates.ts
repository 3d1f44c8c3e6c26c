import type { Mutant } from '../mutant.ts';

const state = ['unit/core/updates/update-state.test.ts'];
const updater = ['contract/electron/updater.alone.test.ts'];

/** Of new versions of the program. */
export const updates: Mutant[] = [
  {
    name: 'a new version is installed while something is being sent',
    edits: [
      {
        in: 'src-main/core/updates/updates.ts',
        find: 'if (!(await sources.holdSending(endWaitsMs))) { $$$LINES }',
        replace: '',
      },
    ],
    tests: ['integration/updates.test.ts'],
  },
  {
    name: 'orders are sent on while the program is about to restart',
    edits: [
      {
        in: 'src-main/core/session/outbox.ts',
        find: '!$GUARD.isClosed() && !$PAUSE.isPaused() && !sources.isSendingHeld()',
        replace: '!$GUARD.isClosed() && !$PAUSE.isPaused()',
      },
    ],
    tests: ['integration/updates.test.ts'],
  },
  {
    name: 'a page restarts the program without a press',
    edits: [
      {
        in: 'src-main/core/updates/updates.ts',
        find: "if (await updater.takePress()) happen({ kind: 'restart' })",
        replace: "happen({ kind: 'restart' });",
      },
    ],
    tests: ['integration/updates.test.ts'],
  },
  {
    name: 'a version that was declined is downloaded again at each start',
    edits: [
      { in: 'src-main/core/updates', find: '$WANTED && $FOUND?.version !== $DECLINED', replace: '$WANTED' },
    ],
    tests: state,
  },
  {
    name: 'a version that is ready is installed although new versions are switched off',
    edits: [
      {
        in: 'src-main/core/updates/update-state.ts',
        find: 'if (isSwitchedOn(state)) return isWantedBySetting(state) ? begunDownload(state) : stay(state)',
        replace: 'return isWantedBySetting(state) ? begunDownload(state) : stay(state);',
      },
    ],
    tests: state,
  },
  {
    name: 'a channel file that anybody has signed is believed',
    edits: [
      {
        in: 'src-main/adapters/signed-channel.ts',
        find: 'return isSigned ? $CONTENT : null',
        replace: 'return $CONTENT;',
      },
    ],
    tests: ['unit/tools/update-channel.test.ts', ...updater],
  },
  {
    name: 'the channel file of another processor is believed',
    edits: [
      {
        in: 'src-main/adapters/signed-channel.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked for.
        find: 'Buffer.from(`Dispatch channel file\\n${place}\\n${content}`)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: code that stands there then.
        replace: 'Buffer.from(`Dispatch channel file\\n${content}`)',
      },
    ],
    tests: ['unit/tools/update-channel.test.ts', ...updater],
  },
  {
    name: 'an answer of the update place fills the disk',
    edits: [
      {
        in: 'src-main/electron/updates/update-requests.ts',
        find: 'if (bytes > maxBytes) $FAIL',
        replace: '',
      },
    ],
    tests: updater,
  },
  {
    name: 'a file that was replaced after the download is installed',
    edits: [
      {
        in: 'src-main/electron/updates/program-end.ts',
        find: 'isReady && hasEnded === true && (await updater.isWhole())',
        replace: 'isReady && hasEnded === true',
      },
    ],
    tests: ['contract/electron/program-end.alone.test.ts'],
  },
  {
    name: 'a shutdown of the system begins an installation',
    edits: [
      {
        in: 'src-main/electron/updates/program-end.ts',
        find: "isMeantByUser && updater.ability !== 'none'",
        replace: "updater.ability !== 'none'",
      },
    ],
    tests: ['contract/electron/program-end.alone.test.ts'],
  },
];
