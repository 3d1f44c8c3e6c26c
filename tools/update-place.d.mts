export interface Publish {
  provider: string;
  url: string;
  channel?: string;
}

/** Where new versions are published, as electron-builder.yml says; null where nowhere. */
export function readPublish(projectDir: string): Promise<Publish | null>;
/** Settings by which the program updates itself; throws where something is missing. */
export function updateSettings(
  projectDir: string,
  publish: Publish | null,
  version: string,
  notes?: string,
): { config: Record<string, unknown>; metadata: Record<string, unknown> };
/** Completes and signs the channel files beside these installers; answers their paths. */
export function finishChannels(files: readonly string[], folderName: string): string[];
