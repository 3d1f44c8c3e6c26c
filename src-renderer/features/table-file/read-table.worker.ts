import { answerTo, type TableQuestion } from './table-question.ts';

self.addEventListener('message', async ({ data }: MessageEvent<TableQuestion>) => {
  self.postMessage(await answerTo(data));
});
