import { at, type CdpSession, text } from './cdp.ts';
import { strictClass } from './not-in-stand-in.ts';
import { PRELOAD_WORLD } from './page-scripts.ts';
import { toAppUrl } from './urls.ts';

/** Electron's WebFrameMain, as far as a sender check needs it. */
export class StandInFrame {
  readonly frameToken: string;
  parent: StandInFrame | null;
  url = '';
  name = '';
  detached = false;
  readonly frames: StandInFrame[] = [];

  constructor(frameToken: string, parent: StandInFrame | null) {
    this.frameToken = frameToken;
    this.parent = parent;
    parent?.frames.push(this);
  }

  get top(): StandInFrame {
    return this.parent?.top ?? this;
  }

  get origin(): string {
    // Not URL.origin, which is "null" for a custom scheme.
    return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(this.url)?.[0] ?? 'null';
  }

  isDestroyed(): boolean {
    return this.detached;
  }
}
strictClass('WebFrameMain', StandInFrame);

/** Follows the frames of one page and the script contexts of the preload's world. */
export class FrameTree {
  readonly main: StandInFrame;
  readonly #frames = new Map<string, StandInFrame>();
  readonly #preloadContexts = new Map<number, string>();

  constructor(mainFrameId: string) {
    this.main = new StandInFrame(mainFrameId, null);
    this.#frames.set(mainFrameId, this.main);
  }

  follow(session: CdpSession): void {
    session.on('Page.frameAttached', params => {
      this.#add(text(params, 'frameId'), text(params, 'parentFrameId'));
    });
    session.on('Page.frameNavigated', params => {
      const frame = this.#add(text(params, 'frame', 'id'), text(params, 'frame', 'parentId'));
      frame.url = toAppUrl(text(params, 'frame', 'url') + text(params, 'frame', 'urlFragment'));
      frame.name = text(params, 'frame', 'name');
    });
    session.on('Page.navigatedWithinDocument', params => {
      const frame = this.#frames.get(text(params, 'frameId'));
      if (frame) frame.url = toAppUrl(text(params, 'url'));
    });
    session.on('Page.frameDetached', params => {
      if (text(params, 'reason') !== 'swap') this.#remove(text(params, 'frameId'));
    });
    session.on('Runtime.executionContextCreated', params => {
      const id = at(params, 'context', 'id');
      if (typeof id !== 'number' || text(params, 'context', 'name') !== PRELOAD_WORLD) return;
      this.#preloadContexts.set(id, text(params, 'context', 'auxData', 'frameId'));
    });
    session.on('Runtime.executionContextDestroyed', params => {
      const id = at(params, 'executionContextId');
      if (typeof id === 'number') this.#preloadContexts.delete(id);
    });
    session.on('Runtime.executionContextsCleared', () => this.#preloadContexts.clear());
  }

  /** After a crash nothing tells that they are gone. */
  forgetContexts(): void {
    this.#preloadContexts.clear();
  }

  get(frameId: string): StandInFrame | undefined {
    return this.#frames.get(frameId);
  }

  frameOfContext(contextId: number): StandInFrame | undefined {
    const frameId = this.#preloadContexts.get(contextId);
    return frameId === undefined ? undefined : this.#frames.get(frameId);
  }

  /** The preload's context of the main frame, undefined while there is none. */
  mainContext(): number | undefined {
    return [...this.#preloadContexts].findLast(([, frameId]) => frameId === this.main.frameToken)?.[0];
  }

  #add(id: string, parentId: string): StandInFrame {
    if (parentId === '') return this.main;
    const known = this.#frames.get(id);
    if (known) return known;
    const frame = new StandInFrame(id, this.#frames.get(parentId) ?? this.main);
    this.#frames.set(id, frame);
    return frame;
  }

  #remove(id: string): void {
    const frame = this.#frames.get(id);
    if (!frame || frame === this.main) return;
    for (const child of [...frame.frames]) this.#remove(child.frameToken);
    frame.detached = true;
    const siblings = frame.parent?.frames ?? [];
    siblings.splice(siblings.indexOf(frame), 1);
    this.#frames.delete(id);
  }
}
