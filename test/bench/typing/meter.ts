import type { Page } from '@playwright/test';

/** Name of the list of latencies in the page. */
const listName = 'dispatchTypingLatenciesMs';

/**
 * Measures, from now on, each key in the page: from the keydown's own time stamp, which the browser process gave it
 * before the page heard of it, until the frame with its effect is painted. The end is the first task after the
 * rendering of that frame: requestAnimationFrame, and from there a message. The Event Timing API says the same rounded
 * to 8 ms, too coarse for a frame of 16.7 ms. What the GPU does afterwards is the same for every field.
 */
export const startMeter = (page: Page): Promise<void> =>
  page.evaluate(name => {
    const latenciesMs: number[] = [];
    Reflect.set(window, name, latenciesMs);
    let keyAtMs = 0;
    const waiting: number[] = [];
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const nowMs = performance.now();
      for (const startedMs of waiting.splice(0)) latenciesMs.push(nowMs - startedMs);
    };
    window.addEventListener(
      'keydown',
      event => {
        keyAtMs = event.timeStamp;
      },
      { capture: true },
    );
    window.addEventListener(
      'input',
      () => {
        const startedMs = keyAtMs;
        requestAnimationFrame(() => {
          waiting.push(startedMs);
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  }, listName);

/** The latencies since it was asked last, in milliseconds. */
export const takeLatenciesMs = (page: Page): Promise<number[]> =>
  page.evaluate(name => {
    const list: unknown = Reflect.get(window, name);
    return Array.isArray(list) ? list.splice(0).map(Number) : [];
  }, listName);
