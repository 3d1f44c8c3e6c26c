// The first module of the program, so that it runs before all others are loaded.
import { app } from 'electron';
import { debuggingSwitch } from './debugging-switches.ts';
import { forgetVariables } from './variables.ts';

if (app.isPackaged) {
  const name = debuggingSwitch(process.argv.slice(1), one => app.commandLine.hasSwitch(one));
  if (name !== null) {
    console.error(
      `Dispatch does not start with --${name}: it would weaken the protection of an installed program.`,
    );
    // In Electron, `process.exit` calls `app.exit`. The program ends before it opens a window or a debugger port.
    process.exit(1);
  }
  forgetVariables(process.env);
}
