// Entry of `npm run call`, which `call-once.ts` describes.
import { keepFilesPrivate } from '../adapters/private-files.ts';
import { callOnce } from './call-once.ts';

keepFilesPrivate();

process.exitCode = await callOnce(process.argv.slice(2), console);
