import type { AppError } from '../../../../src-shared/errors.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

/** The saved PDF, and the orders that it lacks, by their titles. */
export interface SheetsResult {
  sheetsId: string;
  /** Null if no order could be read, so that nothing was saved. */
  path: string | null;
  total: number;
  missing: readonly string[];
  /** Orders whose sheet has only what the order list knows of them. */
  partial: readonly string[];
}

interface SheetsJob {
  running: { sheetsId: string; done: number; total: number } | null;
  /** A result of which the user must know more than that the file was saved; null if there is none. */
  result: SheetsResult | null;
  error: AppError | null;
}

export const noSheetsJob: SheetsJob = { running: null, result: null, error: null };

/** Saving the sheets of many orders, of which one job runs at a time. */
export const useSheetsJob = createPerEnvironmentStore(() => noSheetsJob);
