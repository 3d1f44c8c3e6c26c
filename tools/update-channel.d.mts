/** Name of the variable with the private key, an Ed25519 key in PEM. */
export const keyVariable: string;
/** The public key that belongs to a private one: SPKI in DER, as base64. */
export function publicKeyOf(pem: string | undefined): string;
/** Signs a channel file; `place` is its path below the update place. */
export function signChannel(text: string, place: string, pem: string | undefined): string;
/** Sets to how many of 100 computers the version is given. */
export function withPercentage(text: string, percentage: number): string;
/** What is new in a version: its part of CHANGELOG.md; throws where it has none. */
export function notesOf(changelog: string, version: string): string;
