import { parentPort } from 'node:worker_threads';
import { answerTo, type TableQuestion } from '../../../src-renderer/features/table-file/table-question.ts';

// The worker of the page, with the messages of Node.
parentPort?.on('message', ({ bytes, ...question }: Omit<TableQuestion, 'file'> & { bytes: ArrayBuffer }) => {
  void answerTo({ ...question, file: new Blob([bytes]) }).then(answer => parentPort?.postMessage(answer));
});
