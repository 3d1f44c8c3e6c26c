import type { Page } from '@playwright/test';

/** Name of the list of frames in the page. */
const listName = 'dispatchFrameMs';

/** Notes, from now on, the time from each frame of the window to the next. */
export const startFrames = (page: Page): Promise<void> =>
  page.evaluate(name => {
    const deltasMs: number[] = [];
    Reflect.set(window, name, deltasMs);
    let beforeMs = performance.now();
    const frame = (nowMs: number) => {
      deltasMs.push(nowMs - beforeMs);
      beforeMs = nowMs;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, listName);

/** Milliseconds from frame to frame since they were taken last. */
export const takeFrames = (page: Page): Promise<number[]> =>
  page.evaluate(name => {
    const list: unknown = Reflect.get(window, name);
    return Array.isArray(list) ? list.splice(0).map(Number) : [];
  }, listName);
