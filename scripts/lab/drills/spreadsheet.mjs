/**
 * Opens a CSV of the site in LibreOffice, as a Chinese and as an English spreadsheet that look for numbers and dates, and
 * checks that every text arrives as the text it was. Needs `soffice` and a built backend.
 *
 *   npm run -w backend build && node scripts/lab/drills/spreadsheet.mjs
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from '../../lib/built.mjs';

const { column, csvText, yuanColumn } = await built('platform/http/output/csv.js');

const TEXTS = [
  ['DEC25', '11-11', 'MAY2026', '25-Dec-26', 'Mar 5, 2026', '3/4', '2026/11/25', '3.4.5', '5月3日', '2026年5月'],
  ['1E5', '1e+5', '1.5E3', '00123', '2026112200000123456', '1.2', '.5', '  5', '(5)', '1,234', '1 1/2', '１２３'],
  ['50%', '¥5', '$5', '12:30', '12:30:45.5', '10am', 'TRUE', 'false', '=1+1', '＝1', '+1', '-1', '@x', '＠x'],
  ['\t=1', '\r=1', ' =1+1', 'a\tb', 'a\rb', 'a\nb', 'say "hi"', '=HYPERLINK("http://a")', '杭州, 青石'],
].flat();
const LANGUAGES = { English: 1033, Chinese: 2052 };
const MARKS = { '&apos;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Neither the guards nor white space, which file formats normalise, are compared. */
const bare = (text) => text.replaceAll(/\s+/g, '').replace(/^'/, '');

function cellsOf(file) {
  return [...file.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].map(
    ([, attributes, content]) => ({
      kind: /value-type="(\w+)"/.exec(attributes)?.[1],
      isFormula: attributes.includes('table:formula'),
      text: (content ?? '').replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, (mark) => MARKS[mark] ?? mark),
    }),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
let failed = 0;
try {
  const columns = [column('文', 'text', (text) => text), yuanColumn('金额', 'amount', () => 1250)];
  let written = '';
  for await (const piece of csvText({ columns, total: TEXTS.length, batches: [TEXTS] }, 'en')) written += piece;
  writeFileSync(join(folder, 'texts.csv'), written);
  for (const [language, id] of Object.entries(LANGUAGES)) {
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        // Comma, double quote, UTF-8, from line 1; the language; quoted cells are not always text; special numbers are.
        `--infilter=CSV:44,34,76,1,,${id},false,true`,
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        join(folder, 'texts.csv'),
      ],
      { stdio: 'ignore' },
    );
    const cells = cellsOf(readFileSync(join(folder, 'texts.fods'), 'utf8'));
    for (const [index, text] of TEXTS.entries()) {
      const [cell, amount] = cells.slice(2 * index + 2);
      const arrived = cell?.kind === 'string' && !cell.isFormula && bare(cell.text) === bare(text);
      if (arrived && amount?.kind === 'float') continue;
      failed += 1;
      console.log(`${language}: ${JSON.stringify(text)} arrived as ${JSON.stringify([cell, amount])}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${TEXTS.length} texts in ${Object.keys(LANGUAGES).length} languages, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
