/** A package of others that the program is made of. */
export interface ThirdParty {
  name: string;
  version: string;
  /** SPDX expression, such as `MIT`; null if the package names none. */
  license: string | null;
  /** Its licence, and what it wants to be said beside it; empty if the package has no such text. */
  text: string;
}
