/** The service answered something else than the interface says. */
export class Mismatch extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Mismatch';
  }
}
