/** The text of a printed quote in one language, laid out and fully computed. */
export interface PrintedQuote {
  /** BCP 47 tag. */
  readonly language: string;
  readonly title: string;
  readonly brand: string;
  /** Label and value, directly below the title: number, date, last day. */
  readonly facts: readonly PrintedFact[];
  readonly seller: PrintedParty;
  readonly customer: PrintedParty;
  readonly head: PrintedRow;
  readonly rows: readonly PrintedRow[];
  /** Label and value, from subtotal to total. */
  readonly totals: readonly PrintedFact[];
  readonly notes: readonly PrintedNote[];
  /** Printed before `1 / 2` on every page. */
  readonly footer: string;
  /** ISO 8601. Used as the document's creation time, so that printing it twice gives the same bytes. */
  readonly madeAt: string;
}

export interface PrintedFact {
  readonly label: string;
  readonly value: string;
}

export interface PrintedParty {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface PrintedRow {
  readonly name: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly total: string;
}

export interface PrintedNote {
  readonly heading: string;
  readonly text: string;
}
