import type { Bridge } from '../../src-shared/contract/contract.ts';

declare global {
  interface Window {
    readonly dispatchBridge: Bridge;
  }
}
