import { responseTo, type TableRequest } from './table-request.ts';

self.addEventListener('message', async ({ data }: MessageEvent<TableRequest>) => {
  self.postMessage(await responseTo(data));
});
