declare global {
  interface Window {
    /** TypeScript's own libraries do not have it yet. What a policy makes is taken where an address is. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): URL };
    };
    /** Only a worker has them here; a page has them in its document. */
    readonly fonts: FontFaceSet;
  }
}

export {};
