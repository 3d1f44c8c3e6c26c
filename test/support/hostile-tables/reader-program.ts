import { parentPort } from 'node:worker_threads';
import { answerTo, type TableQuestion } from '../../../src-renderer/features/table-file/table-question.ts';

type Asked = Pick<TableQuestion, 'want'> & { bytes: Uint8Array<ArrayBuffer> };

/** What the reader uses of a file. */
class BytesFile extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super();
    this.#bytes = bytes;
  }
  override get size(): number {
    return this.#bytes.byteLength;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(this.#bytes).buffer);
  }
}

// The worker of the page, with the messages of Node.
parentPort?.on('message', ({ want, bytes }: Asked) => {
  void answerTo({ want, file: new BytesFile(bytes) }).then(answer => parentPort?.postMessage(answer));
});
