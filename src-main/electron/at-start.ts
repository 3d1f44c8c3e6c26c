// The first module of the program: it has run before any other one of ours is loaded.
import { app } from 'electron';
import { debuggingSwitch } from './debugging-switches.ts';
import { forgetVariables } from './variables.ts';

if (app.isPackaged) {
  const name = debuggingSwitch(process.argv.slice(1), one => app.commandLine.hasSwitch(one));
  if (name !== null) {
    console.error(
      `Dispatch does not start with --${name}: it would weaken the protection of an installed program.`,
    );
    // In Electron this is app.exit, which ends the program here: neither a window nor a debugger's port has been opened.
    process.exit(1);
  }
  forgetVariables(process.env);
}
