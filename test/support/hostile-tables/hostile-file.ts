/** A file that somebody might drop on the window, and what the reader is to say of it. */
export interface HostileFile {
  name: string;
  make(): Uint8Array;
  /** `read`: something harmless is read; else the reason why nothing is. */
  outcome: string;
}

export const hostile = (outcome: string, files: Record<string, () => Uint8Array | string>): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({
    name,
    outcome,
    make: () => {
      const made = make();
      return typeof made === 'string' ? Buffer.from(made) : made;
    },
  }));
