/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Names of Trusted Types policies. The page's policy (`app-protocol.ts`) allows each name only once, so that a later
 * script cannot create one of them.
 */
type PolicyName = 'dispatch-worker' | 'dispatch-export-worker' | 'dispatch-table-worker';

export interface WorkerPolicy {
  /**
   * Returns the URL of the bundled worker as a trusted URL.
   * @throws TypeError for any other URL
   */
  createScriptURL(url: string): string | URL;
}

/** Creates a policy that allows the file of one worker, as the build has named it. */
function policyFor(name: PolicyName, worker: string): WorkerPolicy {
  // Only `npm run dev` has `import.meta.hot`. There, workers are loaded from their source files.
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

/** Policy of the worker that draws the first pages of PDFs. */
export const pdfWorkerPolicy = policyFor('dispatch-worker', 'pdf-page');
/** Policy of the worker that writes table files. */
export const tableWorkerPolicy = policyFor('dispatch-export-worker', 'table');
/** Policy of the worker that reads table files. */
export const readingWorkerPolicy = policyFor('dispatch-table-worker', 'read-table');
