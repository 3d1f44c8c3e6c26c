export type LaunchOptions = {
  /** Modules to load before the app, from `-r`. */
  preloads: string[];
  /** The folder or file to run; undefined when none is given. */
  appPath: string | undefined;
  /** `--name` and `--name=value`, as `app.commandLine` shows them. */
  switches: Map<string, string>;
  showVersion: boolean;
};

/** Electron's command line: switches, `-r module`, then the app, then what belongs to the app. */
export function readLaunchOptions(args: readonly string[]): LaunchOptions {
  const options: LaunchOptions = {
    preloads: [],
    appPath: undefined,
    switches: new Map(),
    showVersion: false,
  };
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if ((arg === '-r' || arg === '--require') && options.appPath === undefined) {
      options.preloads.push(args[++index] ?? '');
    } else if (arg === '--version' || arg === '-v') {
      options.showVersion = true;
    } else if (arg === '--') {
      break;
    } else if (arg.startsWith('--')) {
      const [, name = '', value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
      options.switches.set(name, value);
    } else if (!arg.startsWith('-')) {
      options.appPath ??= arg;
    }
  }
  return options;
}
