import { parentPort } from 'node:worker_threads';
import { answerTo, type TableQuestion } from '../../../src-renderer/features/table-file/table-question.ts';

// The worker of the page, with the messages of Node.
parentPort?.on('message', (question: TableQuestion) => {
  void answerTo(question).then(answer => parentPort?.postMessage(answer));
});
