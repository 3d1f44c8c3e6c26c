import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { app, BrowserWindow, dialog, powerMonitor } from 'electron';
import type { QuitAnswer, Unsent } from '../../src-shared/contract/app.ts';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import { isAnySent, unsentItems } from '../../src-shared/domain/unsent.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { tellWindow } from './ipc-transport.ts';
import { takePress } from './pressed-page.ts';
import { isUnseen, userWindows } from './unseen-windows.ts';
import { showSpeakingWindow, speakingWindow } from './window.ts';

/** If no page shows the question whether to quit within this time, a system dialog asks instead. */
const shownWithinMs = 3_000;
/**
 * If the core does not report within this time what is not sent yet, the program quits without asking. Saved data is
 * sent after the next start.
 */
const countedWithinMs = 3_000;
/** A page is told to ask at most this often within `whileMs`. After that, a system dialog asks. */
const maxAsked = 2;
const whileMs = 60_000;
/** If a page has claimed for this long to show the question but has not answered it, a system dialog asks as well. */
const answeredWithinMs = 60_000;
/** A window that has not closed within this time after the user chose to quit is destroyed, since its page may hang. */
const closesWithinMs = 5_000;

/** Returns the counts of what is saved but not sent, for each environment that has any. */
const unsentOf = (environments: readonly EnvironmentRow[]): Unsent[] =>
  environments.flatMap(({ id, name, kind, outbox }): Unsent[] => {
    if (outbox === null || unsentItems(outbox) === 0) return [];
    const { stuck: _, ...counts } = outbox;
    return [{ environmentId: id, name, kind, ...counts }];
  });

/**
 * Asks for confirmation before the program quits while anything is saved but not sent. Does not ask when the operating
 * system ends the program: what is saved is sent after the next start.
 */
export function createQuitQuestion() {
  let isDecided = false;
  /** Takes the answer to the question that is open; null if none is open. */
  let decide: ((isMeant: boolean) => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  /** Times (performance.now) at which a page was told to ask. */
  let askedAtMs: readonly number[] = [];
  /** Time (performance.now) since which a page claims to show the question; null if none does. */
  let shownSinceMs: number | null = null;
  let isAskedNatively = false;

  /**
   * Whether a page may ask. It may not if pages were told to ask too often, or if one has claimed for too long to show
   * the question.
   */
  function isPageTrusted(): boolean {
    const nowMs = performance.now();
    askedAtMs = askedAtMs.filter(atMs => nowMs - atMs < whileMs);
    const isForgotten = shownSinceMs !== null && nowMs - shownSinceMs >= answeredWithinMs;
    return askedAtMs.length < maxAsked && !isForgotten;
  }

  /** Shows the question whether to quit. Also called if a page shows it already, because that page may have crashed. */
  function show(unsent: Unsent[]): void {
    clearTimeout(timer);
    if (!isPageTrusted()) return void askWithoutPage(unsent);
    askedAtMs = [...askedAtMs, performance.now()];
    timer = setTimeout(() => void askWithoutPage(unsent), shownWithinMs);
    showSpeakingWindow();
    const window = speakingWindow();
    // Only one window shows the question, because an answer in it would not close the question in others.
    if (window) tellWindow(window, 'app.quitting', { unsent }, null);
  }

  async function ask(unsent: Unsent[]): Promise<void> {
    isDecided = await new Promise<boolean>(resolve => {
      decide = resolve;
      show(unsent);
    });
    decide = null;
    if (isDecided) app.quit();
  }

  /**
   * Asks with a system dialog, whose answer counts instead of the page's. If the user quits, destroys the windows,
   * since a page that did not answer would not close either.
   */
  async function askWithoutPage(unsent: readonly Unsent[]): Promise<void> {
    if (isAskedNatively) return;
    isAskedNatively = true;
    const isMeant = await askNatively(unsent).finally(() => {
      isAskedNatively = false;
      shownSinceMs = null;
    });
    if (isDecided) return;
    isDecided = isMeant;
    decide?.(isMeant);
    if (isMeant) for (const window of BrowserWindow.getAllWindows()) window.destroy();
  }

  function endWithoutQuestion(): void {
    isDecided = true;
    app.quit();
  }

  return {
    answer(answer: QuitAnswer): void {
      clearTimeout(timer);
      if (answer === 'shown') shownSinceMs ??= performance.now();
      if (answer === 'shown' || isAskedNatively) return;
      shownSinceMs = null;
      if (decide) decide(answer === 'quit');
      // No question is open any more: the user has answered the system dialog. But a busy page may show its question
      // late, and then its button still quits.
      else if (answer === 'quit' && takePress()) app.quit();
    },
    /** For a restart that the user has asked for, since all work goes on after it. */
    quitWithoutQuestion: endWithoutQuestion,
    /**
     * From now on, asks the question whenever the user quits the program, in any way.
     * @param hides hides a window instead of closing it, and returns true, if the program goes on without it
     */
    guard(core: Pick<CoreThread, 'environments'>, hides = (_window: BrowserWindow) => false): void {
      let isLooking = false;
      async function lookAndAsk(): Promise<void> {
        if (isLooking) return;
        isLooking = true;
        const unsent = unsentOf(await withinTime(core.environments(), []));
        isLooking = false;
        if (isDecided) return;
        if (unsent.length === 0) endWithoutQuestion();
        else if (decide === null) void ask(unsent);
        else show(unsent);
      }
      const onEnd = (event: { preventDefault(): void }): void => {
        if (isDecided) return;
        event.preventDefault();
        void lookAndAsk();
      };
      app.on('before-quit', onEnd);
      // The core is closed from here on and cannot report what is not sent, so the question cannot be asked.
      app.on('will-quit', () => {
        isDecided = true;
      });
      // The question is asked when the last window is closed, too, because that ends the program.
      app.on('browser-window-created', (_event, window) => {
        window.on('close', event => {
          if (isUnseen(window)) return;
          if (!isDecided && hides(window)) {
            event.preventDefault();
            return;
          }
          if (userWindows().every(other => other === window)) onEnd(event);
          if (!event.defaultPrevented) setTimeout(() => endWindow(window), closesWithinMs);
        });
        // A page cannot prevent that its window closes. Typed text is saved already, so nothing is lost.
        window.webContents.on('will-prevent-unload', event => event.preventDefault());
      });
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
        process.prependListener(signal, endWithoutQuestion);
      }
      powerMonitor.on('shutdown', endWithoutQuestion);
    },
  };
}

/** Resolves with the result of the work, or with `fallback` if it fails or takes longer than `countedWithinMs`. */
const withinTime = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  new Promise(resolve => {
    const late = setTimeout(() => resolve(fallback), countedWithinMs);
    work.then(resolve, () => resolve(fallback)).finally(() => clearTimeout(late));
  });

function endWindow(window: BrowserWindow): void {
  if (!window.isDestroyed()) window.destroy();
}

/**
 * Returns a short text for the system dialog: what is not sent, and when it will be sent. The question on the page says
 * more.
 */
function whatFollows(unsent: readonly Unsent[]): string {
  const waiting = unsent.filter(one => one.waiting + one.sending > 0);
  const isAny = (kind: Unsent['kind']) => waiting.some(one => one.kind === kind);
  const total = (countOf: (one: Unsent) => number) => unsent.reduce((sum, one) => sum + countOf(one), 0);
  const going = total(one => one.waiting + one.sending);
  const others = total(unsentItems) - going;
  return [
    msg`Nothing is lost. Everything that you saved stays on this computer.`,
    going > 0 &&
      msg`${plural(going, { one: '# item will be sent after the next start of Dispatch, and only once.', other: '# items will be sent after the next start of Dispatch, each only once.' })}`,
    isAny('production') && msg`In production, Dispatch asks you before it sends.`,
    isAny('local-sandbox') && msg`Items of the local sandbox are sent when you open that environment.`,
    waiting.some(({ isPaused }) => isPaused) &&
      msg`Sending stays paused in environments where you paused it.`,
    others > 0 &&
      msg`${plural(others, { one: '# item is not sent until you decide what to do with it. Find it in Outbox or Drafts.', other: '# items are not sent until you decide what to do with them. Find them in Outbox and Drafts.' })}`,
  ]
    .filter(words => words !== false)
    .map(words => i18n._(words))
    .join(' ');
}

async function askNatively(unsent: readonly Unsent[]): Promise<boolean> {
  const count = unsent.reduce((sum, one) => sum + unsentItems(one), 0);
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: i18n._(
      isAnySent(unsent)
        ? msg`${plural(count, { one: 'Quit Dispatch? The service has not confirmed # item yet', other: 'Quit Dispatch? The service has not confirmed # items yet' })}`
        : msg`${plural(count, { one: 'Quit Dispatch? # item is not sent yet', other: 'Quit Dispatch? # items are not sent yet' })}`,
    ),
    detail: whatFollows(unsent),
    buttons: [i18n._(msg`Quit`), i18n._(msg`Keep running`)],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
