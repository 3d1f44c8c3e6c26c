declare global {
  interface Window {
    /**
     * Trusted Types, which are missing in TypeScript's own types. By this type, the result of a policy can be passed
     * wherever a URL is accepted.
     */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): URL };
    };
    /** The fonts of a worker. In a page, fonts belong to the document. */
    readonly fonts: FontFaceSet;
  }
}

export {};
