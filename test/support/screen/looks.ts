import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../electron/app.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The parts of a date field stand close together, as in every browser's own date field, which WCAG 2.5.8 exempts; one
 * types through them, and the calendar button beside them is large enough.
 */
const isDatePart = (rule: string, html: string): boolean =>
  rule === 'target-size' && html.includes('role="spinbutton"');

export interface Look {
  /** Selects what lies over a screen that was looked at. */
  within?: string;
  /** Its colours in the dark theme, too: once for every part of the program, whatever states it has. */
  isDarkToo?: boolean;
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>;

/** What breaks the rules, in `within` or on the whole page. */
async function findings(page: Page, runOnly: Rules, within: string | undefined) {
  const isThere = await page.evaluate(() => 'axe' in window);
  // A page gets axe's 600 KB once.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    // Nodes that break no rule are not described one by one.
    .options({ resultTypes: ['violations'], runOnly })
    // What was announced of a button that is gone since stays here for some seconds, without its name.
    .exclude('[data-live-announcer]');
  const { violations, passes } = await (within ? builder.include(within) : builder).analyze();
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.filter(node => !isDatePart(id, node.html)).map(node => ({ id, target: node.target.join(' ') })),
  );
  return { broken, isEmpty: violations.length + passes.length === 0 };
}

/** A control that a head which stays half covers is one scroll away from its full size: it is looked at in the middle. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .evaluate(control => control.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { broken } = await findings(page, { type: 'rule', values: ['target-size'] }, target);
  return broken.length > 0;
}

async function violations(page: Page, isDark: boolean, within: string | undefined): Promise<string[]> {
  const rules: Rules = isDark ? { type: 'rule', values: colourRules } : { type: 'tag', values: everyRule };
  const { broken, isEmpty } = await findings(page, rules, within);
  // An empty page would break no rule either.
  expect(isEmpty).toBe(false);
  const found: string[] = [];
  for (const { id, target } of broken)
    if (id !== 'target-size' || (await isTooSmall(page, target))) found.push(`${id} ${target}`);
  return found;
}

/** What is on screen now, by every rule in the light theme. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, isDarkToo = false }: Look = {},
): Promise<void> {
  // What changes its state while one looks must not fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await endFading(page);
  const look = async (isDark: boolean) => expect(await violations(page, isDark, within), what).toEqual([]);
  if (isDarkToo) await inBothThemes(page, theme => look(theme === 'dark'));
  else await look(false);
}

export type Theme = 'light' | 'dark';

/** What fades from one colour to another has none of the two for a moment. */
export const endFading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/** The system changes from light to dark and back; Dispatch follows, unless Settings say otherwise. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await endFading(page);
}

/** Does it in the light theme, then in the dark one, with everything as it stands. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  await look('light');
  await show(page, 'dark');
  await look('dark');
  await show(page, 'light');
}

const folder = join(import.meta.dirname, '../../../out/pictures');
/** Set by `npm run pictures`: the specs make no pictures otherwise. */
const isWanted = process.env.DISPATCH_PICTURES === '1';

/** What is told of the computer that runs the tests is no part of a picture. */
const showNotices = (page: Page, isShown: boolean): Promise<void> =>
  page.evaluate(shown => {
    for (const one of document.querySelectorAll('[aria-label="Notices"], [aria-label="Messages"]'))
      if (one instanceof HTMLElement) one.style.display = shown ? '' : 'none';
  }, isShown);

export interface PictureOptions {
  isWithoutNotices?: boolean;
}

/** Leaves a picture of the window in `out/pictures/`; the best of them are shown in `assets/pictures/`. */
export async function picture(
  page: Page,
  name: string,
  { isWithoutNotices = false }: PictureOptions = {},
): Promise<void> {
  if (!isWanted) return;
  if (isWithoutNotices) await showNotices(page, false);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (isWithoutNotices) await showNotices(page, true);
}

/** The same in both themes, as `name-light` and `name-dark`. */
export const pictures = async (page: Page, name: string, options: PictureOptions = {}): Promise<void> => {
  if (isWanted) await inBothThemes(page, theme => picture(page, `${name}-${theme}`, options));
};
