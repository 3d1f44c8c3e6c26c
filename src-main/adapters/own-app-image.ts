/**
 * Path of the AppImage that this program runs from; undefined if it does not. A program that another AppImage has
 * started, such as a browser, inherits the variables of that one.
 * @param executable path of the running program
 */
export const ownAppImage = (
  { APPIMAGE, APPDIR }: NodeJS.ProcessEnv,
  executable: string,
): string | undefined => (APPDIR && executable.startsWith(`${APPDIR}/`) ? APPIMAGE : undefined);
