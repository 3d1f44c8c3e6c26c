import type { DispatchApp } from './app.ts';

/**
 * Answers the system's next questions by the button with that name, which no page can press; further ones are asked
 * as usual. A question without that button is closed.
 * @returns how to see what they have asked
 */
export async function answerSystem(
  { electronApp }: Pick<DispatchApp, 'electronApp'>,
  button: string,
  times = Number.MAX_SAFE_INTEGER,
): Promise<() => Promise<string[]>> {
  const asked = await electronApp.evaluateHandle(
    ({ dialog }, [name, count]) => {
      const texts: string[] = [];
      const usual = dialog.showMessageBox;
      // Of its two forms, the one without a window comes first.
      dialog.showMessageBox = async (...args: unknown[]) => {
        const options = args.at(-1) as Electron.MessageBoxOptions;
        texts.push(`${options.message}\n${options.detail}`);
        if (texts.length === count) dialog.showMessageBox = usual;
        return { response: options.buttons?.indexOf(name) ?? -1, checkboxChecked: false };
      };
      return texts;
    },
    [button, times] as const,
  );
  return () => asked.jsonValue();
}
