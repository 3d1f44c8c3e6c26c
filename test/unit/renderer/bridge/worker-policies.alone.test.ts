import { beforeEach, expect, it, vi } from 'vitest';

type Rules = { createScriptURL(url: string): string };

const made = new Map<string, Rules>();
vi.stubGlobal('window', {
  location: { origin: 'app://dispatch' },
  trustedTypes: {
    createPolicy(name: string, rules: Rules): Rules {
      made.set(name, rules);
      return rules;
    },
  },
});

beforeEach(() => {
  made.clear();
  vi.resetModules();
});

const policies = async () => import('../../../../src-renderer/bridge/worker-policies.ts');

it('are made as soon as the module runs, each with a rule for scripts alone', async () => {
  await policies();
  expect([...made.keys()]).toEqual(['dispatch-worker', 'dispatch-export-worker', 'dispatch-table-worker']);
  for (const rules of made.values()) expect(Object.keys(rules)).toEqual(['createScriptURL']);
});

it('let the bundled worker be started', async () => {
  const { pdfWorkerPolicy, tableWorkerPolicy, readingWorkerPolicy } = await policies();
  const pdf = 'app://dispatch/assets/pdf-page.worker-C1dI_nE-.js';
  const table = 'app://dispatch/assets/table.worker-DSCCZ9dD.js';
  const reading = 'app://dispatch/assets/read-table.worker-DSCCZ9dD.js';
  expect(readingWorkerPolicy.createScriptURL(reading)).toBe(reading);
  expect(() => readingWorkerPolicy.createScriptURL(table)).toThrow(TypeError);
  expect(pdfWorkerPolicy.createScriptURL(pdf)).toBe(pdf);
  expect(tableWorkerPolicy.createScriptURL(table)).toBe(table);
  expect(() => pdfWorkerPolicy.createScriptURL(table)).toThrow(TypeError);
  expect(() => tableWorkerPolicy.createScriptURL(pdf)).toThrow(TypeError);
});

it.each([
  'app://dispatch/assets/start-C1dIgnEF.js',
  'app://dispatch/assets/pdf-page.worker-C1dIgnEF.js?x',
  'app://dispatch/assets/pdf-page.worker-C1dIgnEF.js#x',
  'app://dispatch/assets/x/../pdf-page.worker-C1dIgnEF.js',
  'app://dispatch/assets/pdf-pageXworker-C1dIgnEF.js',
  'app://dispatch/assets/pdf-page.worker-C1dIgnEF.js.map',
  'assets/pdf-page.worker-C1dIgnEF.js',
  'https://example.com/assets/pdf-page.worker-C1dIgnEF.js',
  'app://dispatcx/assets/pdf-page.worker-C1dIgnEF.js',
  'blob:app://dispatch/assets/pdf-page.worker-C1dIgnEF.js',
  'data:text/javascript,alert(1)',
  '',
])('let nothing else be started: %s', async url => {
  const { pdfWorkerPolicy } = await policies();
  expect(() => pdfWorkerPolicy.createScriptURL(url)).toThrow(TypeError);
});
