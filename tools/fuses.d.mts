/** The name of each fuse and whether it is on, in the order of Electron's bits. */
export type Fuses = (readonly [name: string, isOn: boolean])[];

/** Throws where the settings do not name exactly the fuses of Electron. */
export function wantedFuses(settings: Record<string, boolean>): Fuses;
/** Sets every fuse of a binary; throws where it has others. */
export function setFuses(file: string, fuses: Fuses): void;
/** Throws where a fuse of a binary is not as it is to be. */
export function checkFuses(file: string, fuses: Fuses): void;
/** The file with the fuses of an app that electron-builder has packed. */
export function binaryOf(context: {
  appOutDir: string;
  electronPlatformName: string;
  packager: { appInfo: { productFilename: string }; executableName?: string };
}): string;
