declare global {
  interface Window {
    /**
     * The types of TypeScript lack this API. The type lets the result of a policy be passed wherever a URL is accepted.
     */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): URL };
    };
    /** Exists in workers only; in a page the fonts belong to the document. */
    readonly fonts: FontFaceSet;
  }
}

export {};
