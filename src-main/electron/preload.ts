import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Bridge } from '../../src-shared/contract/contract.ts';

// The channel names are repeated here and not imported: a sandboxed preload must be one small file without zod.
const bridge: Bridge = {
  invoke: (method, input, environmentId) =>
    ipcRenderer.invoke('dispatch:invoke', method, input, environmentId),
  subscribe(listener) {
    const forward = (
      _event: IpcRendererEvent,
      name: string,
      payload: unknown,
      environmentId: string | null,
    ) => listener(name, payload, environmentId);
    ipcRenderer.on('dispatch:event', forward);
    return () => ipcRenderer.off('dispatch:event', forward);
  },
};

contextBridge.exposeInMainWorld('dispatchBridge', bridge);
