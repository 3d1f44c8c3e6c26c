/** A complete response that has not been sent yet. */
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  /** A body of text stays a string, because Node sends a string in one packet with the headers. */
  body: string | Buffer;
}

/** Creates a JSON response. */
export const jsonReply = (status: number, value: unknown, headers: Record<string, string> = {}): HttpReply =>
  jsonTextReply(status, JSON.stringify(value), headers);

/** Creates a JSON response from text that is JSON already. */
export const jsonTextReply = (
  status: number,
  json: string,
  headers: Record<string, string> = {},
): HttpReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: json,
});

export const emptyReply = (status: number): HttpReply => ({ status, headers: {}, body: '' });

// @interface page.wrapper
/** Creates a page of the order list or of the report, from the JSON texts of its entries. */
export const pageReply = (texts: readonly string[], nextCursor: string | null): HttpReply =>
  jsonTextReply(
    200,
    `{"data":[${texts.join(',')}],"next_cursor":${JSON.stringify(nextCursor)},"has_more":${nextCursor !== null}}`,
  );
