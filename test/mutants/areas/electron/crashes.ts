import type { Mutant } from '../../mutant.ts';
import { defects } from '../edits.ts';

const record = 'src-main/adapters/run-record.ts';
const moving = 'src-main/adapters/move-data-folder.ts';
const drive = 'src-main/adapters/network-drive.ts';
const failing = 'src-main/electron/failure-end.ts';
const folder = 'src-main/electron/data-folder.ts';
const support = 'src-main/core/support/support-file.ts';
const parts = 'src-main/core/support/support-parts.ts';

/** What becomes of a program that ends without an order, of its data folder, and of what support gets. */
export const crashes: Mutant[] = [
  ...defects(
    ['unit/adapters/run-record.test.ts'],
    [
      [
        'a run that ended in order is taken for a crash',
        record,
        'rmSync(runPath, { force: true })',
        'undefined',
      ],
      ['a shutdown of the computer is a crash', record, '!isEnding || crash.failure !== null', 'true'],
      ['a failure while the program ends is no crash', record, 'crash.failure !== null', 'false'],
      ['crashes are kept without end', record, '$KNOWN.slice(0, maxCrashes)', '$KNOWN'],
    ],
  ),
  ...defects(
    ['unit/adapters/move-data-folder.test.ts'],
    [
      ['data that is there is replaced by older data', moving, 'if (hasData(next)) {\n$$$DONE\n}', ''],
      ['two folders have the data', moving, 'rename(former, parked)', 'undefined'],
      ['the former folder is parked without a copy', moving, 'copyFolder(former, arriving)', 'undefined'],
      [
        'an interrupted repair loses its copies',
        moving,
        "if (hasUnfinishedRepair(former)) return stays('repair')",
        '',
      ],
    ],
  ),
  ...defects(
    ['unit/adapters/network-drive.test.ts'],
    [
      [
        'the first mount counts, not the one that hides it',
        drive,
        'best.point.length > one.point.length',
        'best.point.length >= one.point.length',
      ],
      [
        'a folder with a name that begins alike is on the network',
        drive,
        'path.startsWith($WITHIN)',
        'path.startsWith(point)',
      ],
    ],
  ),
  ...defects(
    ['contract/electron/failure-end.alone.test.ts'],
    [
      ['many failures fill the log', failing, 'if (failures > maxLogged) return', ''],
      ['a failure ends the program before its data is closed', failing, 'await stopped', ''],
      [
        'a core that hangs keeps a failed program running',
        failing,
        'setTimeout(() => app.exit(1), stopsWithinMs)',
        'setTimeout(() => undefined, 0)',
      ],
      ['the next start knows nothing of a failure', failing, 'noteFailure(failure)', 'undefined'],
    ],
  ),
  ...defects(
    ['contract/electron/main.alone.test.ts'],
    [
      [
        'a computer that shuts down leaves a crash',
        'src-main/electron/updates/program-end.ts',
        "powerMonitor.on('shutdown', $NOTED)",
        '',
      ],
      [
        'the next start takes a start that failed for a crash',
        'src-main/electron/main.ts',
        { pattern: 'record.noteEnd()', inside: { kind: 'catch_clause', stopBy: 'end' } },
        '',
      ],
    ],
  ),
  ...defects(
    ['contract/electron/data-folder.alone.test.ts'],
    [
      [
        'data is moved from under a running version',
        folder,
        'if (!app.requestSingleInstanceLock()) return null',
        '',
      ],
      ['the lock of the former folder stays', folder, 'app.releaseSingleInstanceLock()', ''],
    ],
  ),
  ...defects(
    ['integration/support-file.test.ts'],
    [
      ['what was left out is saved', support, 'names.includes(name)', 'true'],
      ['a support file has any size', support, 'bytes.byteLength <= maxFileBytes', 'true'],
      ['support sees the folders of the user', parts, 'dismissedNotices.length', 'dismissedNotices'],
    ],
  ),
];
