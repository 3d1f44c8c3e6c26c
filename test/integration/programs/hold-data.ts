// A second Dispatch on the same data, without a window: holds it until its input ends, or it is killed.
import { createEnvironmentFolders, openAppDatabase } from '../../../src-main/adapters/environment-folders.ts';

const [folder = ''] = process.argv.slice(2);
openAppDatabase(folder);
createEnvironmentFolders(folder).open('local');
process.stdout.write('held\n');
process.stdin.resume().once('end', () => process.exit());
