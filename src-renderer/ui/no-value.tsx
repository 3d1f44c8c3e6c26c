/** Content of a cell that has no value. */
export const noValue = <span className="dim">–</span>;
