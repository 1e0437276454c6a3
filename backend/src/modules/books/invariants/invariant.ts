/** Something that is true of the books at every moment. */
export interface Invariant {
  /** Stable, such as `I2.settled-orders`: the letter and number are those of docs/books.md. */
  readonly id: string;
  /** What holds, in one sentence. */
  readonly says: string;
  /** Answers no row when it holds, else one row for each thing it does not hold of: `subject` and `detail`, as text. */
  readonly sql: string;
}

/** One row of a query that should have had none. */
export interface Breach {
  readonly subject: string;
  readonly detail: string;
}
