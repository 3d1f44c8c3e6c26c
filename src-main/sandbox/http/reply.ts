/** A complete answer that has not been sent yet. */
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  /** Text stays a string, because Node then sends it in one packet with the headers. */
  body: string | Buffer;
}

/** JSON answer. */
export const jsonReply = (status: number, value: unknown, headers: Record<string, string> = {}): HttpReply =>
  jsonTextReply(status, JSON.stringify(value), headers);

/** JSON answer from text that is already serialised. */
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
/** A page of the order list or of the report, from the JSON texts of its entries. */
export const pageReply = (texts: readonly string[], nextCursor: string | null): HttpReply =>
  jsonTextReply(
    200,
    `{"data":[${texts.join(',')}],"next_cursor":${JSON.stringify(nextCursor)},"has_more":${nextCursor !== null}}`,
  );
