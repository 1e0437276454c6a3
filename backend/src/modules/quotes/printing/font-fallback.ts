import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit'; // oxlint-disable-line import/no-named-as-default -- the name is the package's own
import { withoutJoiners } from '../../../domain/text/printable.js';

const WEIGHTS = { regular: '400Regular', bold: '700Bold' } as const;
type Weight = keyof typeof WEIGHTS;

/**
 * The fonts in the order in which they are tried for the glyphs of a word in a Chinese document. Whole fonts, because a
 * customer's name may contain any character. Licence: SIL OFL 1.1, with the packages. `scripts/make-printable.mjs`
 * lists what they draw.
 */
export const FAMILIES = [
  ['noto-sans-sc', 'NotoSansSC'],
  // Latin Extended, Devanagari, currency signs.
  ['noto-sans', 'NotoSans'],
  // Ideographs of Extension B.
  ['noto-sans-jp', 'NotoSansJP'],
  // Hangul.
  ['noto-sans-kr', 'NotoSansKR'],
] as const;
type Family = (typeof FAMILIES)[number];

/** The Chinese font has Latin letters too, but its apostrophes, quotation marks and dots are as wide as an ideograph. */
const [CHINESE, LATIN, ...OTHERS] = FAMILIES;
const LATIN_FIRST = [LATIN, CHINESE, ...OTHERS] as const;

const files = new Map<string, Buffer>();

/** Reads a font when a text first needs it. */
function fontFile([folder, name]: Family, weight: Weight): Buffer {
  const path = `@expo-google-fonts/${folder}/${WEIGHTS[weight]}/${name}_${WEIGHTS[weight]}.ttf`;
  const file = files.get(path) ?? readFileSync(createRequire(import.meta.url).resolve(path));
  files.set(path, file);
  return file;
}

interface Font {
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

interface LineOptions extends PDFKit.Mixins.TextOptions {
  readonly lineWidth?: number;
  readonly textWidth?: number | undefined;
  readonly wordCount?: number | undefined;
}

/** The parts of pdfkit that its published types leave out. */
interface Internals {
  _font: Font;
  _fontSource: unknown;
  _fontFamily: unknown;
  readonly _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
}

const Base = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument & Internals;

interface Run {
  readonly font: Font;
  text: string;
}

/**
 * A piece that is kept in one font if a font has all of it: a word, or any other character with its marks. In every
 * document an apostrophe in a word and a dot between spaces belong to Latin text, although the Chinese font has them as
 * well.
 */
const PIECE =
  /(?<mark>(?<=\p{Script=Latin})’(?=\p{Script=Latin})|(?<!\S)·(?!\S))|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+|\P{M}\p{M}*/gu;

const hasAll = ({ font }: Font, text: string): boolean =>
  Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/**
 * A document in the fonts `regular` and `bold` whose words are drawn in another font where the main one lacks a glyph.
 *
 * Lines are measured and drawn run by run, so that wrapping, tables and alignment to the left, right and centre count the
 * widths that are drawn. Line height and baseline are those of the main font.
 */
export class FallbackDocument extends Base {
  readonly #weights = new Map<Font, Weight>();
  readonly #opened = new Map<string, Font>();
  readonly #chosen = new Map<Font, Map<string, Font | null>>();
  readonly #fallbacks: readonly Family[];

  /** `lang` decides which font is the main one. */
  constructor(options: PDFKit.PDFDocumentOptions & { readonly lang: string }) {
    super(options);
    const [main, ...fallbacks] = options.lang.startsWith('zh') ? FAMILIES : LATIN_FIRST;
    this.#fallbacks = fallbacks;
    for (const weight of ['bold', 'regular'] as const) {
      this.registerFont(weight, fontFile(main, weight)).font(weight);
      this.#weights.set(this._font, weight);
    }
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    const widths = this.#runs(withoutJoiners(text)).map((run) =>
      this.#in(run.font, () => super.widthOfString(run.text, options)),
    );
    return widths.reduce((sum, width) => sum + width, 0);
  }

  override _fragment(text: string, x: number, y: number, options: LineOptions): void {
    const line = withoutJoiners(text).replaceAll('\n', '');
    const runs = this.#runs(line);
    const [first] = runs;
    if (runs.length === 1 && first?.font === this._font) {
      super._fragment(line, x, y, options);
      return;
    }
    const baseline = (-this._font.ascender / 1_000) * this._fontSize;
    const placed = {
      ...options,
      baseline,
      align: 'left',
      width: undefined,
      textWidth: undefined,
      wordCount: undefined,
    };
    let left = x + this.#indentOf(line, options);
    for (const { font, text: part } of runs) {
      left += this.#in(font, () => {
        super._fragment(part, left, y, placed as LineOptions);
        return super.widthOfString(part, options);
      });
    }
  }

  #indentOf(line: string, { width, align, lineWidth = 0, textWidth = 0 }: LineOptions): number {
    if (width === undefined) return 0;
    if (align === 'right') return lineWidth - this.widthOfString(line.trimEnd());
    return align === 'center' ? (lineWidth - textWidth) / 2 : 0;
  }

  #runs(text: string): readonly Run[] {
    const runs: Run[] = [];
    for (const { 0: piece, groups } of text.matchAll(PIECE)) {
      const whole = groups?.['mark'] === undefined ? this.#fontOf(piece) : this.#latin();
      // No font has the whole word: each character for itself.
      for (const part of whole ? [piece] : Array.from(piece)) {
        const font = whole ?? this.#fontOf(part) ?? this._font;
        const last = runs.at(-1);
        if (last?.font === font) last.text += part;
        else runs.push({ font, text: part });
      }
    }
    return runs;
  }

  #latin(): Font {
    return this.#fallbacks.includes(LATIN) ? this.#open(LATIN, this.#weights.get(this._font) ?? 'regular') : this._font;
  }

  /** The first font that has all of a text. */
  #fontOf(text: string): Font | null {
    const main = this._font;
    const chosen = this.#chosen.get(main) ?? new Map<string, Font | null>();
    this.#chosen.set(main, chosen);
    const known = chosen.get(text);
    if (known !== undefined) return known;
    let font = hasAll(main, text) ? main : null;
    for (const family of this.#fallbacks) {
      if (font) break;
      const other = this.#open(family, this.#weights.get(main) ?? 'regular');
      if (hasAll(other, text)) font = other;
    }
    chosen.set(text, font);
    return font;
  }

  #open(family: Family, weight: Weight): Font {
    const name = `${family[1]} ${weight}`;
    const opened = this.#opened.get(name);
    if (opened) return opened;
    const { _font, _fontSource, _fontFamily } = this;
    const font = this.registerFont(name, fontFile(family, weight)).font(name)._font;
    Object.assign(this, { _font, _fontSource, _fontFamily });
    this.#opened.set(name, font);
    return font;
  }

  #in<Result>(font: Font, draw: () => Result): Result {
    const main = this._font;
    this._font = font;
    try {
      return draw();
    } finally {
      this._font = main;
    }
  }
}
