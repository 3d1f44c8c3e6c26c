type Counts = Record<'passed' | 'failed' | 'skipped', number>;
type Report = { counts: Counts; failures: string[] };

export function createTally(): {
  addCheck(title: string, isOk: boolean): void;
  addRunner(title: string, report: Report | null, isOk: boolean): void;
  isOk(): boolean;
  lines(): string[];
};
export function playwrightReport(json: unknown): Report | null;
export function plain(text: string, isTerminal: boolean): string;
