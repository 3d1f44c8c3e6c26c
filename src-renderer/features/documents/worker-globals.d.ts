declare global {
  interface Window {
    /** Not in the libraries of TypeScript yet. The result of a policy is accepted wherever a URL is. */
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
