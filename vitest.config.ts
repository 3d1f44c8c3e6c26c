import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longestWaitMs } from './test/support/longest-wait.ts';
import { wordCatalogs } from './tools/word-catalogs.ts';

/** Words of the screen are tested as the build has them, their catalogs included. */
const words = [babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), wordCatalogs()];
const build = 'test/support/build.ts';

/**
 * A kind of test is one project, so that `npm run check` can run the quick ones alone. The files of a worker share what
 * they load, which halves the time of the quick ones; `*.alone.test.ts` put another module in the place of one, or keep
 * something of the process, and have a process for themselves.
 */
const kind = (name: string, timeout: number, globalSetup: string[] = []): TestProjectConfiguration[] =>
  [false, true].map(isolate => ({
    plugins: words,
    oxc: { jsx: { runtime: 'automatic', importSource: '#jsx' } },
    test: {
      name: isolate ? `${name} alone` : name,
      include: [`test/${name}/**/*${isolate ? '.alone' : ''}.test.ts`],
      exclude: isolate ? [] : ['**/*.alone.test.ts'],
      environment: 'node',
      isolate,
      testTimeout: timeout,
      hookTimeout: timeout,
      globalSetup,
      // Programs that tests start compile themselves once, not every time; it halves their start.
      env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'out/compile-cache') },
    },
  }));

/** The longest files, in the order of their length: begun last, one of them would keep one core waiting for the other. */
const heavy = [
  'integration/hostile-t',
  'order-list-large',
  'torture',
  'integration/uncertain.test',
  'integration/call',
  'integration/reports',
  'electron-standin-lifetime',
  'integration/outbox.test',
  'conformance',
  'database-versions',
  'exports',
  'packag',
  'standin',
];

class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const index = heavy.findIndex(name => moduleId.includes(name));
      return index < 0 ? heavy.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    // Most files wait for disks, timers and other processes; vitest itself would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism()) + 2,
    sequence: { sequencer: HeavyFirst },
    expect: { poll: { timeout: longestWaitMs } },
    // One `only` that is left behind would leave all others out.
    allowOnly: false,
    // The limits only end what hangs: a busy machine takes many times as long.
    projects: [
      ...kind('unit', 120_000),
      ...kind('architecture', 120_000),
      ...kind('mutants', 120_000),
      ...kind('contract', 600_000),
      ...kind('integration', 600_000, [build]),
      ...kind('torture', 600_000, [build]),
    ],
  },
});
