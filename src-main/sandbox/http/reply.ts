/** A complete answer, before a byte of it is sent. */
export interface HttpReply {
  status: number;
  headers: Record<string, string>;
  /** Text where it is one: Node sends it together with the headers. */
  body: string | Buffer;
}

/** JSON answer. */
export const jsonReply = (status: number, value: unknown, headers: Record<string, string> = {}): HttpReply =>
  jsonTextReply(status, JSON.stringify(value), headers);

/** JSON answer whose text is stored as it was first sent. */
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
