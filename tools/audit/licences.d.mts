interface Licensed {
  name: string;
  version: string;
  license?: string;
}
/** Says which of the packages have a licence that is missing or not allowed. */
export function licenceProblems(packages: readonly Licensed[]): string[];
/** The number of packages of each licence, such as `MIT 137, ISC 48`. */
export function licencesOf(packages: readonly Licensed[]): string;
