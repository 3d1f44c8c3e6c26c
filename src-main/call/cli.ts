// npm run call: see call-once.ts.
import { callOnce } from './call-once.ts';

process.exitCode = await callOnce(process.argv.slice(2), console);
