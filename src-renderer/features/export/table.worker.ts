import { messageOf } from '../../../src-shared/thrown.ts';
import { createCsvEncoder } from './csv-encoder.ts';
import { type EncoderRequest, type EncoderResponse, type TableEncoder, TooManyRowsError } from './encoder.ts';

let encoder: TableEncoder | null = null;

async function responseTo(question: EncoderRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (question.what === 'begin') {
    const { format, columns, csv, sheetName } = question;
    encoder =
      format === 'csv'
        ? createCsvEncoder(columns, csv)
        : (await import('./xlsx-encoder.ts')).createXlsxEncoder(columns, sheetName);
    return new Uint8Array(0);
  }
  if (encoder === null) throw new Error('Nothing was begun.');
  return question.what === 'rows' ? encoder.rows(question.rows) : encoder.end();
}

const failed = (error: unknown): EncoderResponse => ({
  what: 'failed',
  reason: error instanceof TooManyRowsError ? 'too_many_rows' : 'internal',
  message: messageOf(error),
});

self.addEventListener('message', async ({ data }: MessageEvent<EncoderRequest>) => {
  const answer: EncoderResponse = await responseTo(data).then(bytes => ({ what: 'bytes', bytes }), failed);
  if (answer.what === 'bytes') self.postMessage(answer, { transfer: [answer.bytes.buffer] });
  else self.postMessage(answer);
});
