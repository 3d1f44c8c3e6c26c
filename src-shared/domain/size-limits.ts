// @interface limits.file-size
/** Largest file in bytes (section "Limits"). */
export const maxFileSizeBytes = 12_582_912;

/** Maximum size of an exported file in bytes: more than any list that can be opened, and small enough for any disk. */
export const maxExportBytes = 512 * 1_048_576;

/**
 * Maximum number of environments without the local sandbox. The administrator's environments count, too. It limits only
 * what the user adds: the administrator's file can add 100 even if the user has 100.
 */
export const maxEnvironments = 100;

/** Maximum size of a file with environments, in bytes. */
export const maxEnvironmentFileBytes = 1_048_576;
