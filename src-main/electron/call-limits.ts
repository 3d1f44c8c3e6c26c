import { DispatchError } from '../../src-shared/errors.ts';

/** What one window may ask at once and in a while. No honest use comes near: it asks for one thing after the other. */
export interface CallLimits {
  /** Calls that are worked on, many of which wait for the network. */
  maxRunning: number;
  /** Calls that wait for their turn. */
  maxWaiting: number;
  /** Size of both together. */
  maxBytes: number;
  /** Calls that may begin without a pause between them, and how many more a second makes possible. */
  burst: number;
  perSecond: number;
}

export const windowLimits: CallLimits = {
  maxRunning: 500,
  maxWaiting: 1_000,
  maxBytes: 67_108_864,
  burst: 3_000,
  perSecond: 1_000,
};

/** A method of which a window has few calls at work, because each costs main much. */
export interface Costly {
  method: string;
  maxAtOnce: number;
}

/** The calls of one such method; `waiting` has what lets each go on. */
interface Lane {
  running: number;
  waiting: (() => void)[];
}

export type CallGate = ReturnType<typeof createCallGate>;

/** Lets the calls of one window begin in their order, so many at once and in a while, and refuses those beyond. */
export function createCallGate(limits: CallLimits) {
  /** Each begins a call whose turn has come. */
  const waiting: (() => void)[] = [];
  /** By the method; they wait beside the others, which do not wait for them. */
  const lanes = new Map<string, Lane>();
  let inLanes = 0;
  let running = 0;
  let heldBytes = 0;
  let left = limits.burst;
  let filledAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function fill(): void {
    const nowMs = performance.now();
    left = Math.min(limits.burst, left + ((nowMs - filledAtMs) * limits.perSecond) / 1_000);
    filledAtMs = nowMs;
  }

  /** Takes the place of a call that begins; false where there is none. */
  function take(): boolean {
    fill();
    if (running >= limits.maxRunning || left < 1) return false;
    running += 1;
    left -= 1;
    return true;
  }

  function beginWaiting(): void {
    while (waiting.length > 0 && take()) waiting.shift()?.();
    clearTimeout(timer);
    // Otherwise the end of one that runs lets the next one begin.
    if (waiting.length > 0 && running < limits.maxRunning)
      timer = setTimeout(beginWaiting, 1_000 / limits.perSecond);
  }

  async function turn(): Promise<void> {
    if (waiting.length === 0 && take()) return;
    await new Promise<void>(begin => {
      waiting.push(begin);
      beginWaiting();
    });
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      beginWaiting();
    }
  }

  async function inLane<T>({ method, maxAtOnce }: Costly, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(method) ?? { running: 0, waiting: [] };
    lanes.set(method, lane);
    if (lane.running < maxAtOnce) lane.running += 1;
    else await waitIn(lane);
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The place of one that has ended goes to the next one.
      if (next) next();
      else lane.running -= 1;
    }
  }

  async function waitIn({ waiting: others }: Lane): Promise<void> {
    inLanes += 1;
    await new Promise<void>(goOn => others.push(goOn));
    inLanes -= 1;
  }

  return {
    /** Whether there is a place for one more. Cheap, and asked before anything of a call is looked at. */
    isFull: (): boolean => waiting.length + inLanes >= limits.maxWaiting || heldBytes >= limits.maxBytes,
    /** @param costly null for a method that costs no more than others */
    async run<T>(bytes: number, work: () => Promise<T>, costly: Costly | null = null): Promise<T> {
      heldBytes += bytes;
      try {
        return await (costly ? inLane(costly, () => inTurn(work)) : inTurn(work));
      } finally {
        heldBytes -= bytes;
      }
    },
  };
}

/** It was not begun: asked again a little later, it is done once. */
export const tooManyCalls = (): DispatchError =>
  new DispatchError('too_many_calls', 'This window asks for too much at once.', {
    retryable: true,
    retryAfterMs: 250,
  });
