import { buffer } from 'node:stream/consumers';
import { isPrintable, keepsTogether } from '../../../domain/text/printable.js';
import type { LabelledView, LineRowView, LineTableView } from '../../orders/index.js';
import type { PartyView, QuoteDocumentView, SealView } from '../document/quote-document.js';
import { FallbackDocument } from './font-fallback.js';

export interface PrintedQuote {
  readonly document: QuoteDocumentView;
  /** Printed into the file's properties, so that printing a quote twice gives the same bytes. */
  readonly madeAt: Date;
}

const MARGIN = 48;
/** A4 in points. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28, 841.89];
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const [INK, QUIET, LINE, ACCENT, SOFT] = ['#16232b', '#5a6a72', '#c9d3d6', '#0b6170', '#e3f0f1'];
const COLUMNS = ['*', 52, 92, 58, 92] as const;
/** Room for a round seal of 42 mm, as companies use them in China. */
const SEAL = [180, 122] as const;
const [MARK_ANGLE, MARK_SIZE, MARK_OPACITY] = [-35, 130, 0.12];
/** Replaces characters that no font has (下駄): only texts from before these were refused hold any. */
const MISSING = '〓';

/** Draws a quote as a PDF of as many A4 pages as it needs. Takes tens of milliseconds of CPU. */
export async function drawQuote({ document, madeAt }: PrintedQuote): Promise<Buffer> {
  const number = document.facts[0]?.value ?? '';
  const doc = new FallbackDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: document.language,
    info: {
      Title: `${document.title} ${number}`,
      Author: document.brand,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const bytes = buffer(doc);
  const sheet = new Sheet(doc);
  sheet.head(document);
  sheet.parties(document.seller, document.customer);
  sheet.lines(document.table);
  sheet.totals(document.table.totals);
  for (const { heading, text } of document.notes) sheet.note(heading, text);
  const { heading, text, url } = document.standing;
  sheet.note(heading, text, url);
  sheet.seal(document.seal);
  sheet.onEveryPage(document.draft, `${document.brand} · ${number}`);
  doc.end();
  return bytes;
}

class Sheet {
  constructor(private readonly doc: PDFKit.PDFDocument) {}

  head({ brand, title, facts }: QuoteDocumentView): void {
    const { doc } = this;
    doc.font('bold').fontSize(18).fillColor(ACCENT).text(safe(brand), MARGIN, MARGIN);
    doc.fillColor(INK).text(title, MARGIN, MARGIN, { align: 'right', width: WIDTH });
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
  parties(...parties: readonly PartyView[]): void {
    const { doc } = this;
    const top = MARGIN + 64;
    const half = (WIDTH - 24) / 2;
    const ends = parties.map(({ heading, name, facts }, index) => {
      const left = MARGIN + index * (half + 24);
      doc.font('bold').fontSize(9).fillColor(QUIET).text(heading, left, top, { width: half });
      doc
        .fontSize(10)
        .fillColor(INK)
        .text(safe(name), left, doc.y + 3, { width: half });
      doc.y += 2;
      doc.font('regular').fontSize(9);
      const indent = Math.max(0, ...facts.map(({ label }) => doc.widthOfString(label))) + 10;
      for (const { label, value } of facts) {
        const { y } = doc;
        doc.fillColor(QUIET).text(label, left, y, { width: indent });
        doc.fillColor(INK).text(safe(value), left + indent, y, { width: half - indent });
        doc.y += 2;
      }
      return doc.y;
    });
    doc.x = MARGIN;
    doc.y = Math.max(...ends) + 14;
  }

  lines({ head, rows, together }: LineTableView): void {
    const { doc } = this;
    const right = (text: string) => ({ text: safe(text), align: { x: 'right', y: 'top' } as const });
    const cells = ({ name, details, quantity, unitPrice, discount, total }: LineRowView) => [
      safe([name, ...details].join('\n')),
      ...[quantity, unitPrice, discount, total].map(right),
    ];
    doc.font('regular').fontSize(9.5).fillColor(INK);
    doc.table({
      columnStyles: [...COLUMNS],
      defaultStyle: { border: { top: 0, right: 0, bottom: 0.5, left: 0 }, borderColor: LINE, padding: 6 },
      rowStyles: (index) => (index === 0 ? { backgroundColor: SOFT, font: { src: 'bold', size: 9 } } : {}),
      data: [head, ...rows].map(cells),
    });
    doc.x = MARGIN;
    doc.y += 10;
    if (together === '') return;
    doc.fontSize(9.5).text(safe(together), MARGIN, doc.y, { width: WIDTH });
    doc.y += 8;
  }

  totals(totals: readonly LabelledView[]): void {
    const { doc } = this;
    this.#keepTogether(totals.length * 20);
    for (const [index, { label, value }] of totals.entries()) {
      const isLast = index === totals.length - 1;
      const top = doc.y;
      doc
        .font(isLast ? 'bold' : 'regular')
        .fontSize(isLast ? 12 : 10)
        .fillColor(isLast ? INK : QUIET);
      doc.text(label, MARGIN, top, { width: WIDTH - 136, align: 'right' });
      doc.text(value, MARGIN + WIDTH - 126, top, { width: 120, align: 'right' });
      doc.y = top + (isLast ? 20 : 16);
    }
    doc.x = MARGIN;
    doc.y += 6;
  }

  note(heading: string, text: string, url: string | null = null): void {
    const { doc } = this;
    this.#keepTogether(40);
    doc.font('bold').fontSize(9).fillColor(QUIET).text(heading, MARGIN, doc.y, { width: WIDTH });
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(INK)
      .text(safe(text), MARGIN, doc.y + 2, { width: WIDTH, lineGap: 2 });
    if (url !== null) doc.fillColor(ACCENT).text(url, { width: WIDTH, link: url });
    doc.y += 10;
  }

  /** An empty frame on the right, for a stamp. */
  seal({ heading, name }: SealView): void {
    const { doc } = this;
    const [width, height] = SEAL;
    this.#keepTogether(height + 40);
    const left = MARGIN + WIDTH - width;
    doc
      .font('bold')
      .fontSize(9)
      .fillColor(QUIET)
      .text(heading, left, doc.y + 6, { width });
    const top = doc.y + 4;
    doc.rect(left, top, width, height).lineWidth(0.5).dash(3, {}).strokeColor(LINE).stroke().undash();
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(INK)
      .text(safe(name), left, top + height + 4, { width });
  }

  /** Draws the draft mark and the footer on every page, once the page count is final. */
  onEveryPage(draft: string | null, footer: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      // The footer lies inside the margin, where text would otherwise start a new page.
      this.doc.page.margins.bottom = 0;
      if (draft !== null) this.#mark(draft);
      this.doc.font('regular').fontSize(8).fillColor(QUIET);
      const text = `${safe(footer)}    ${page + 1} / ${count}`;
      this.doc.text(text, MARGIN, PAGE_HEIGHT - 32, { width: WIDTH, align: 'center', lineBreak: false });
    }
  }

  #mark(text: string): void {
    const { doc } = this;
    const middle = PAGE_HEIGHT / 2;
    doc.save().rotate(MARK_ANGLE, { origin: [PAGE_WIDTH / 2, middle] });
    doc.font('bold').fontSize(MARK_SIZE).fillColor(ACCENT).fillOpacity(MARK_OPACITY);
    doc.text(text, 0, middle - MARK_SIZE / 2, { width: PAGE_WIDTH, align: 'center', lineBreak: false });
    doc.restore().fillOpacity(1);
  }

  #keepTogether(height: number): void {
    if (this.doc.y + height > PAGE_HEIGHT - MARGIN) this.doc.addPage();
  }
}

/** Characters that no font has are replaced, as they would otherwise disappear. */
const safe = (text: string): string =>
  Array.from(text, (one) => (isPrintable(one.codePointAt(0) ?? 0) || keepsTogether(one) ? one : MISSING)).join('');
