/** One part of a multipart form. */
export interface FormPart {
  name: string;
  fileName: string | null;
  mediaType: string | null;
  bytes: Buffer;
}

const lineBreak = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const maxParts = 64;
const maxHeadBytes = 4_096;

/** Returns the boundary of a `multipart/form-data` content type (RFC 7578); null if there is none. */
export function boundaryOf(contentType: string): string | null {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType,
  );
  return found?.[1] ?? found?.[2] ?? null;
}

/**
 * Returns the parts of a form in order; null if the body is not a complete form. `bytes` are views of the body, not
 * copies.
 */
export function parseForm(body: Buffer, boundary: string): FormPart[] | null {
  const delimiter = Buffer.from(`--${boundary}`);
  const separator = Buffer.concat([lineBreak, delimiter]);
  const parts: FormPart[] = [];
  let start = body.indexOf(delimiter);
  if (start < 0) return null;
  start += delimiter.byteLength;
  while (parts.length < maxParts) {
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts;
    const headStart = body.indexOf(lineBreak, start);
    const bodyStart = body.indexOf(headEnd, start);
    if (headStart < 0 || bodyStart < 0 || bodyStart - headStart > maxHeadBytes) return null;
    const contentStart = bodyStart + headEnd.byteLength;
    const end = body.indexOf(separator, contentStart);
    if (end < 0) return null;
    const part = readPart(
      body.subarray(headStart, bodyStart).toString('utf8'),
      body.subarray(contentStart, end),
    );
    if (!part) return null;
    parts.push(part);
    start = end + separator.byteLength;
  }
  return null;
}

function readPart(head: string, bytes: Buffer): FormPart | null {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return null;
  return {
    name,
    fileName: parameterOf(disposition, 'filename'),
    mediaType: /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? null,
    bytes,
  };
}

/**
 * Returns the value of a parameter of a part's header; null if it is missing. HTML forms write quotation marks and line
 * breaks as %22, %0D and %0A, which are decoded.
 */
function parameterOf(disposition: string, parameter: string): string | null {
  const found = new RegExp(`(?:^|;)\\s*${parameter}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return found?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? null;
}
