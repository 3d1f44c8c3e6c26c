declare global {
  interface Window {
    /**
     * Trusted Types, which TypeScript's own types lack. With this type, the result of a policy can be passed wherever a
     * URL is accepted.
     */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): URL };
    };
    /** The fonts of a worker. In a page, the fonts belong to the document instead. */
    readonly fonts: FontFaceSet;
  }
}

export {};
