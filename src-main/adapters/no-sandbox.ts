import type { LocalSandbox } from '../core/ports/ports.ts';

/**
 * A local sandbox for programs that have none.
 * @param why message of the error that every call gets
 */
export function noSandbox(why: string): LocalSandbox {
  const refuse = () => Promise.reject(new Error(why));
  return {
    start: refuse,
    control: refuse,
    erase: refuse,
    stop: () => Promise.resolve(),
    onChange: () => undefined,
  };
}
