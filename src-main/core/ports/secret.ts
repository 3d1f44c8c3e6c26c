import { inspect } from 'node:util';

const redacted = '[redacted]';

/** A value that prints `[redacted]` wherever it is logged by mistake. Only `reveal()` returns the text. */
export class Secret {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  reveal(): string {
    return this.#text;
  }
  toString(): string {
    return redacted;
  }
  toJSON(): string {
    return redacted;
  }
  [inspect.custom](): string {
    return redacted;
  }
}

/** Client id and secret of one environment (section "Authentication"). */
export interface Credential {
  clientId: Secret;
  clientSecret: Secret;
}

/** A client certificate with its private key, both as TLS gets them. */
export interface ClientKey {
  /** The certificate in PEM, followed by those of its authorities that were in the file. */
  certificates: string;
  /** The private key in PEM, without a password. */
  key: Secret;
}
