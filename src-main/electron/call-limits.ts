import { DispatchError } from '../../src-shared/errors.ts';

/** Limits of the calls of one window. Normal use is far below them. */
export interface CallLimits {
  /** Maximum number of running calls. It is high because many calls only wait for the network. */
  maxRunning: number;
  /** Maximum number of waiting calls. */
  maxWaiting: number;
  /** Maximum total size of the messages of running and waiting calls. */
  maxBytes: number;
  /** Number of calls that may start at once. After that, `perSecond` more may start each second. */
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

/** A method that is expensive for the main process, so that a window may run only `maxAtOnce` calls of it at a time. */
export interface Costly {
  method: string;
  maxAtOnce: number;
}

/** The calls of one expensive method. Each function in `waiting` starts one waiting call. */
interface Lane {
  running: number;
  waiting: (() => void)[];
}

export type CallGate = ReturnType<typeof createCallGate>;

/** Starts the calls of one window in order, within its limits, and refuses calls beyond them. */
export function createCallGate(limits: CallLimits) {
  /** Waiting calls, the oldest first. Each function starts one of them. */
  const waiting: (() => void)[] = [];
  /** The calls of expensive methods, by method. Calls that wait here do not delay calls of other methods. */
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

  /** Reserves a place for a call that starts; returns false if the limits allow none now. */
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
    // Starts waiting calls when the limit per second allows it. If `maxRunning` calls are running, no timer is needed:
    // the end of one starts the next.
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
      // The next call takes the place of the one that ended, so `running` does not change.
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
    /**
     * Whether further calls must be refused. The check is fast, because every call goes through it, even an invalid
     * one.
     */
    isFull: (): boolean => waiting.length + inLanes >= limits.maxWaiting || heldBytes >= limits.maxBytes,
    /**
     * Runs a call when the limits allow it.
     * @param costly the lane of the call; null for a method that is not expensive
     */
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

/**
 * The error of a call that is refused because of the limits. The call was not started, so it can safely be repeated.
 */
export const tooManyCalls = (): DispatchError =>
  new DispatchError('too_many_calls', 'This window asks for too much at once.', {
    retryable: true,
    retryAfterMs: 250,
  });
