import { parentPort } from 'node:worker_threads';
import { answerTo, type TableQuestion } from '../../../src-renderer/features/table-file/table-question.ts';

type Asked = Pick<TableQuestion, 'want'> & { bytes: Uint8Array<ArrayBuffer> };

// The worker of the page, with the messages of Node.
parentPort?.on('message', ({ want, bytes }: Asked) => {
  void answerTo({ want, file: new Blob([bytes]) }).then(answer => parentPort?.postMessage(answer));
});
