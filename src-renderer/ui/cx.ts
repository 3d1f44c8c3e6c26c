export type ClassName = string | false | null | undefined;

/** Joins class names. Names that are not set are left out. */
export const cx = (...names: readonly ClassName[]): string => names.filter(Boolean).join(' ');
