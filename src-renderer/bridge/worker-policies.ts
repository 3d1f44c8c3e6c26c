/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Names of Trusted Types policies that the page's policy (`app-protocol.ts`) allows, each only once, so that a later
 * script cannot create one.
 */
type PolicyName = 'dispatch-worker' | 'dispatch-export-worker' | 'dispatch-table-worker';

export interface WorkerPolicy {
  /** @throws TypeError for any other address than the bundled worker */
  createScriptURL(url: string): string | URL;
}

/** A policy that allows one worker file of the build. */
function policyFor(name: PolicyName, worker: string): WorkerPolicy {
  // Only `npm run dev` has `import.meta.hot`; it loads workers from their sources.
  const address = import.meta.hot
    ? new RegExp(`^/features/[\\w-]+/${worker}\\.worker\\.ts\\?worker_file&type=module$`)
    : new RegExp(`^/assets/${worker}\\.worker-[\\w-]{8}\\.js$`);
  const rules = {
    createScriptURL(url: string): string {
      const { origin } = window.location;
      if (url.startsWith(origin) && address.test(url.slice(origin.length))) return url;
      throw new TypeError('Only the bundled worker is started.');
    },
  };
  return window.trustedTypes?.createPolicy(name, rules) ?? rules;
}

/** Draws the first pages of PDFs. */
export const pdfWorkerPolicy = policyFor('dispatch-worker', 'pdf-page');
/** Writes tables. */
export const tableWorkerPolicy = policyFor('dispatch-export-worker', 'table');
/** Reads tables. */
export const readingWorkerPolicy = policyFor('dispatch-table-worker', 'read-table');
