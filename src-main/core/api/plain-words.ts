/**
 * A machine code of the service as it may be logged and shown; anything else could be a name, a number of a person, or
 * signs that a terminal obeys.
 */
export const plainCode = (code: string): string => (/^[a-z0-9_.-]{1,64}$/.test(code) ? code : 'other');

/** An id of a request; null for what cannot be one. */
export const plainRequestId = (id: string): string | null =>
  /^[A-Za-z0-9._:-]{1,128}$/.test(id) ? id : null;

/** `orders:read`, or one that we do not know. */
export const isScope = (text: string): boolean => /^[a-z0-9_.:/-]{1,64}$/.test(text);

/** Where in a request a field is, such as `items.0.vin`. */
export const plainFieldPath = (path: string): string => (/^[\w.[\]-]{1,200}$/.test(path) ? path : 'other');

/** A path that was called, for the log; each part that is no plain word or id is left out. */
export const plainPath = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^(\([a-z]+\)|[\w.~-]{1,128})$/.test(part) ? part : '(other)'));
