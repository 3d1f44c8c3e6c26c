import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page, TestInfo } from '@playwright/test';
import type { LaunchedApp } from './app.ts';

/** A page that hangs gives no picture. */
const withinMs = 20_000;

/**
 * Keeps what is needed to understand a failure without a second run, beside the result and attached to it: of every
 * window its picture, its accessibility tree and what its console said, what main said, and the log.
 */
export async function keepEvidence(
  apps: readonly LaunchedApp[],
  dataFolder: string,
  info: TestInfo,
): Promise<void> {
  const keep = async (name: string, contentType: string, content: () => Promise<string | Buffer>) => {
    const path = info.outputPath(name);
    try {
      await writeFile(path, await content());
      info.attachments.push({ name, path, contentType });
    } catch (error) {
      await writeFile(`${path}.missing.txt`, String(error));
    }
  };
  const keepPage = (page: Page, name: string, app: LaunchedApp) => [
    keep(`${name}-console.txt`, 'text/plain', async () => consoleOf(page, app)),
    ...(page.isClosed()
      ? []
      : [
          keep(`${name}.png`, 'image/png', () => page.screenshot({ timeout: withinMs })),
          keep(`${name}-tree.yml`, 'text/yaml', () =>
            page.locator('body').ariaSnapshot({ timeout: withinMs }),
          ),
        ]),
  ];
  const log = await readFile(join(dataFolder, 'logs', 'dispatch.log'), 'utf8').catch(() => '');
  const failures = log.split('\n').filter(isFailure).join('\n');
  await Promise.all([
    ...apps.flatMap((app, index) => [
      keep(`app-${index + 1}-main.txt`, 'text/plain', async () => app.output()),
      ...app.pages().flatMap((page, number) => keepPage(page, `app-${index + 1}-window-${number + 1}`, app)),
    ]),
    log !== '' && keep('dispatch.log', 'text/plain', async () => log),
    failures !== '' && keep('failed-calls.txt', 'text/plain', async () => failures),
  ]);
}

/** Methods that main refused, and requests that the service did. */
const isFailure = (line: string): boolean =>
  /"event":"[a-z-]+-failed"/.test(line) || (line.includes('"event":"call"') && !line.includes('"code":null'));

async function consoleOf(page: Page, app: LaunchedApp): Promise<string> {
  // A page that is gone tells nothing any more: what it said is what was heard.
  if (page.isClosed()) return `${page.url()} (closed)\n${app.heardOf(page).join('\n')}`;
  const [messages, errors] = await Promise.all([page.consoleMessages(), page.pageErrors()]);
  return [
    page.url(),
    ...messages.map(message => `${message.type()}: ${message.text()}`),
    ...errors.map(error => `uncaught: ${error.stack ?? error.message}`),
  ].join('\n');
}

/** The first error says where what was kept is; none has colours, because they are read in files. */
export function completeErrors(info: TestInfo, reason: string): void {
  for (const error of info.errors) {
    if (error.message !== undefined) error.message = stripVTControlCharacters(error.message);
    if (error.stack !== undefined) error.stack = stripVTControlCharacters(error.stack);
  }
  const [first] = info.errors;
  if (!first) return;
  const { message = '', stack } = first;
  const folder = relative(process.cwd(), info.outputDir);
  const place = info.attachments.length > 0 ? `What was on screen and in the logs: ${folder}/` : '';
  const complete = [reason, message, place].filter(text => text !== '').join('\n');
  first.message = complete;
  if (stack !== undefined) first.stack = stack.replace(message, () => complete);
}
