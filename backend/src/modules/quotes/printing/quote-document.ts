import { buffer } from 'node:stream/consumers';
import { isPrintable, printedText } from '../../../domain/text/printable.js';
import { FallbackDocument } from './font-fallback.js';
import type { PrintedFact, PrintedParty, PrintedQuote, PrintedRow } from './printed-quote.js';

const MARGIN = 48;
/** A4 in points. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const [INK, QUIET, LINE, ACCENT, SOFT] = ['#16232b', '#5a6a72', '#c9d3d6', '#0b6170', '#e3f0f1'];
const COLUMNS = ['*', 44, 92, 56, 92] as const;
/** Replaces characters that no font has (下駄): only texts from before these were refused hold any. */
const MISSING = '〓';

/** Draws a quote as a PDF of as many A4 pages as it needs. Takes tens of milliseconds of CPU. */
export async function drawQuote(printed: PrintedQuote): Promise<Buffer> {
  const madeAt = new Date(printed.madeAt);
  const doc = new FallbackDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: printed.language,
    info: {
      Title: `${printed.title} ${printed.facts[0]?.value ?? ''}`,
      Author: printed.brand,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const bytes = buffer(doc);
  const sheet = new Sheet(doc);
  sheet.head(printed);
  sheet.parties(printed.seller, printed.customer);
  sheet.lines(printed.head, printed.rows);
  sheet.totals(printed.totals);
  for (const { heading, text } of printed.notes) sheet.note(heading, text);
  sheet.footers(printed.footer);
  doc.end();
  return bytes;
}

class Sheet {
  constructor(private readonly doc: PDFKit.PDFDocument) {}

  head({ brand, title, facts }: PrintedQuote): void {
    const { doc } = this;
    doc.font('bold').fontSize(18).fillColor(ACCENT).text(safe(brand), MARGIN, MARGIN);
    doc.fontSize(18).fillColor(INK).text(title, MARGIN, MARGIN, { align: 'right', width: WIDTH });
    const line = facts.map(({ label, value }) => `${label} ${value}`).join('    ');
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(QUIET)
      .text(line, MARGIN, MARGIN + 30, { align: 'right', width: WIDTH });
    doc
      .moveTo(MARGIN, MARGIN + 50)
      .lineTo(MARGIN + WIDTH, MARGIN + 50)
      .lineWidth(1)
      .strokeColor(ACCENT)
      .stroke();
  }

  /** Side by side; the next part begins below the longer one. */
  parties(seller: PrintedParty, customer: PrintedParty): void {
    const top = MARGIN + 64;
    const half = (WIDTH - 24) / 2;
    const ends = [seller, customer].map(({ heading, lines }, index) => {
      const left = MARGIN + index * (half + 24);
      this.doc.font('bold').fontSize(9).fillColor(QUIET).text(heading, left, top, { width: half });
      this.doc.font('regular').fontSize(10).fillColor(INK);
      this.doc.text(safe(lines.join('\n')), left, this.doc.y + 3, { width: half, lineGap: 2 });
      return this.doc.y;
    });
    this.doc.x = MARGIN;
    this.doc.y = Math.max(...ends) + 14;
  }

  lines(head: PrintedRow, rows: readonly PrintedRow[]): void {
    const { doc } = this;
    const right = (text: string) => ({ text: safe(text), align: { x: 'right', y: 'top' } as const });
    const cells = ({ name, quantity, unitPrice, discount, total }: PrintedRow) => [
      safe(name),
      ...[quantity, unitPrice, discount, total].map(right),
    ];
    doc.font('regular').fontSize(9.5).fillColor(INK);
    doc.table({
      columnStyles: [...COLUMNS],
      defaultStyle: { border: { bottom: 0.5 }, borderColor: LINE, padding: 6 },
      rowStyles: (index) => (index === 0 ? { backgroundColor: SOFT, font: { src: 'bold', size: 9 } } : {}),
      data: [head, ...rows].map(cells),
    });
    doc.x = MARGIN;
    doc.y += 10;
  }

  totals(totals: readonly PrintedFact[]): void {
    const { doc } = this;
    this.#keepTogether(totals.length * 20);
    for (const [index, { label, value }] of totals.entries()) {
      const isLast = index === totals.length - 1;
      const top = doc.y;
      doc
        .font(isLast ? 'bold' : 'regular')
        .fontSize(isLast ? 12 : 10)
        .fillColor(isLast ? INK : QUIET);
      doc.text(label, MARGIN, top, { width: WIDTH - 130, align: 'right' });
      doc.text(value, MARGIN + WIDTH - 120, top, { width: 120, align: 'right' });
      doc.y = top + (isLast ? 20 : 16);
    }
    doc.x = MARGIN;
    doc.y += 6;
  }

  note(heading: string, text: string): void {
    const { doc } = this;
    this.#keepTogether(40);
    doc.font('bold').fontSize(9).fillColor(QUIET).text(heading, MARGIN, doc.y, { width: WIDTH });
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(INK)
      .text(safe(text), MARGIN, doc.y + 2, { width: WIDTH, lineGap: 2 });
    doc.y += 10;
  }

  /** Drawn on every page once the page count is final. */
  footers(footer: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      // The footer lies inside the margin, where text would otherwise start a new page.
      this.doc.page.margins.bottom = 0;
      this.doc.font('regular').fontSize(8).fillColor(QUIET);
      const text = `${safe(footer)}    ${page + 1} / ${count}`;
      this.doc.text(text, MARGIN, PAGE_HEIGHT - 32, { width: WIDTH, align: 'center', lineBreak: false });
    }
  }

  #keepTogether(height: number): void {
    if (this.doc.y + height > PAGE_HEIGHT - MARGIN) this.doc.addPage();
  }
}

/** A text as it is printed; characters that no font has are replaced, as they would otherwise disappear. */
const safe = (text: string): string =>
  Array.from(printedText(text), (character) => (isPrintable(character.codePointAt(0) ?? 0) ? character : MISSING)).join(
    '',
  );
