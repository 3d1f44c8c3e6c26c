export type SandboxStartCode =
  | 'port_taken'
  | 'port_not_allowed'
  | 'data_folder_not_writable'
  | 'data_folder_in_use'
  | 'storage_full'
  | 'database_damaged'
  | 'database_too_new';

/** An error of the start of a sandbox. Its message says why it did not start and what to do. */
export class SandboxStartError extends Error {
  readonly code: SandboxStartCode;
  constructor(code: SandboxStartCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SandboxStartError';
    this.code = code;
  }
}

/** The `code` of a system or SQLite error, such as `ENOENT`. */
export const systemCodeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

export const textOfError = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
