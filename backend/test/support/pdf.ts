import { inflateSync } from 'node:zlib';

/** A file that the site accepts as an issued invoice. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

/** A piece of text on a page of a PDF. */
export interface PdfRun {
  readonly text: string;
  /** The font's own name, such as `NotoSans-Bold`. */
  readonly font: string;
  readonly page: number;
  /** Points from the lower edge of the page. */
  readonly y: number;
}

/** Reads the text of a PDF written by pdfkit, run by run in the order of drawing, by what its fonts map their glyphs to. */
export function runsOfPdf(pdf: Buffer): readonly PdfRun[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.flatMap(({ head }, page) => {
    const resources = referred(objects, head, 'Resources');
    const fonts = new Map(
      Array.from(resources.head.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id = '']) => {
        const font = objects.get(id) ?? NOTHING;
        const [, baseName = ''] = /\/BaseFont \/\w+\+([\w-]+)/.exec(font.head) ?? [];
        return [name, { name: baseName, characters: charactersOf(referred(objects, font.head, 'ToUnicode').text) }];
      }),
    );
    const drawn = referred(objects, head, 'Contents').text.matchAll(
      /1 0 0 1 [\d.-]+ ([\d.-]+) Tm\n(?:[^/\n]*\n)*?\/(F\d+) [\d.]+ Tf\n(?:[^[\n]*\n)*?\[(.*)\] TJ/g,
    );
    return Array.from(drawn, ([, y = '', name = '', glyphs = '']) => {
      const font = fonts.get(name);
      const codes = Array.from(glyphs.matchAll(/<([0-9a-f]*)>/g), ([, hex = '']) => hex).join('');
      const text = Array.from(codes.matchAll(/.{4}/g), ([code]) => font?.characters[Number.parseInt(code, 16)] ?? '');
      return { text: text.join(''), font: font?.name ?? '', page, y: Number(y) };
    });
  });
}

/** The text of each line, from top to bottom; columns beside each other are on the same line. */
export function linesOfPdf(pdf: Buffer): readonly string[] {
  const lines = new Map<string, string[]>();
  for (const { text, page, y } of runsOfPdf(pdf)) {
    const key = `${page} ${y.toFixed(1)}`;
    lines.set(key, [...(lines.get(key) ?? []), text]);
  }
  return [...lines.values()].map((runs) => runs.join(''));
}

interface PdfObject {
  readonly head: string;
  readonly text: string;
}
const NOTHING: PdfObject = { head: '', text: '' };

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const found = pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g);
  return new Map(
    Array.from(found, ([, id = '', body = '']) => {
      const [head = '', packed] = body.split(/\nstream\n/, 2);
      const isText = packed !== undefined && head.includes('/FlateDecode');
      const bytes = isText ? Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1') : null;
      return [id, { head, text: bytes ? inflateSync(bytes).toString('latin1') : '' }] as const;
    }),
  );
}

function referred(objects: ReadonlyMap<string, PdfObject>, head: string, key: string): PdfObject {
  const [, id = ''] = new RegExp(`/${key} (\\d+) 0 R`).exec(head) ?? [];
  return objects.get(id) ?? NOTHING;
}

/** Characters by glyph. pdfkit writes ranges of up to 256 glyphs: `<0000> <00ff> [<0041> <0042>]`. */
function charactersOf(map: string): readonly string[] {
  const characters: string[] = [];
  for (const [, start = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
      characters[Number.parseInt(start, 16) + index] = bytes.swap16().toString('utf16le');
    }
  }
  return characters;
}
