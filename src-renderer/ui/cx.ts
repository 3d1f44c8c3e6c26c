export type ClassName = string | false | null | undefined;

/** The class names that there are, as one attribute. */
export const cx = (...names: readonly ClassName[]): string => names.filter(Boolean).join(' ');
