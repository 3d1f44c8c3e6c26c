import { parentPort } from 'node:worker_threads';
import { responseTo, type TableRequest } from '../../../src-renderer/features/table-file/table-request.ts';

type Asked = Pick<TableRequest, 'want'> & { bytes: Uint8Array<ArrayBuffer> };

// The worker of the page, with the messages of Node.
parentPort?.on('message', ({ want, bytes }: Asked) => {
  void responseTo({ want, file: new Blob([bytes]) }).then(answer => parentPort?.postMessage(answer));
});
