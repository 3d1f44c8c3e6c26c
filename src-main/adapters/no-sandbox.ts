import type { LocalSandbox } from '../core/ports/ports.ts';

/** Where no local sandbox belongs to the program. @param why in words for whoever asks for one */
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
