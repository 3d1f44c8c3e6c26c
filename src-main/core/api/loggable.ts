/**
 * Returns an error code of the service if it is safe to log and show, otherwise `other`. An unsafe code could contain
 * personal data, or control characters for a terminal.
 */
export const plainCode = (code: string): string => (/^[a-z0-9_.-]{1,64}$/.test(code) ? code : 'other');

/** Returns a request id if it is safe to log and show, otherwise null. */
export const plainRequestId = (id: string): string | null =>
  /^[A-Za-z0-9._:-]{1,128}$/.test(id) ? id : null;

/** Whether a text has the form of a scope, such as `orders:read`, known or not. */
export const isScope = (text: string): boolean => /^[a-z0-9_.:/-]{1,64}$/.test(text);

/** Returns the path of a request field, such as `items.0.vin`, if it is safe to log and show, otherwise `other`. */
export const plainFieldPath = (path: string): string => (/^[\w.[\]-]{1,200}$/.test(path) ? path : 'other');

/** Returns a request path for the log. Replaces each part that is not a plain word or id with `(other)`. */
export const plainPath = (path: string): string =>
  path.replace(/[^/]+/g, part => (/^(\([a-z]+\)|[\w.~-]{1,128})$/.test(part) ? part : '(other)'));
