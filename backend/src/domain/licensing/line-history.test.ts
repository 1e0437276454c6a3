import { shanghaiDate, startOfShanghaiDay } from '../calendar/calendar.js';
import { type LineEntry, lineHistory } from './line-history.js';
import { EMPTY_LINE, type LicenseLine, type LineTime } from './lines.js';
import { type FoldedLicense, foldLicenses } from './line-fold.js';

type Given = Partial<LicenseLine> & Pick<LicenseLine, 'kind' | 'licenseId'>;

/** Numbers lines from 1. */
const written = (...dated: readonly (readonly [string, Given])[]): readonly LicenseLine[] =>
  dated.map(([on, line], nth) => ({
    ...EMPTY_LINE,
    source: 'order',
    sourceId: `${nth + 1}`,
    at: startOfShanghaiDay(on),
    ...line,
    id: nth + 1,
  }));

const months = (count: number): LineTime => ({ kind: 'months', months: count });
const LIFETIME: LineTime = { kind: 'lifetime' };
const NO_PRICE = { components: [], agreedYearFen: null };

const first = (licenseId: string, users: number, time: LineTime): Given => ({
  kind: 'first',
  licenseId,
  capacity: { users, assets: 10 * users },
  time,
  price: NO_PRICE,
});
const time = (licenseId: string, given: LineTime, ...parts: number[]): Given => ({
  kind: 'time',
  licenseId,
  time: given,
  parts,
  pricedBy: Object.fromEntries(parts.map((part) => [part, { users: 5, assets: 50, ...NO_PRICE }])),
});
const users = (licenseId: string, count: number, part: number): Given => ({
  kind: 'places',
  licenseId,
  source: 'points',
  capacity: { users: count, assets: 0 },
  parts: [part],
});
const plan = (id: string) => ({ id, name: { zh: id, en: id } });
/** Changes a part to more users, priced by other lines. */
const change = (licenseId: string, to: number, part: number, ...credits: number[]): Given => ({
  kind: 'change',
  licenseId,
  parts: [part],
  pricedBy: { [part]: { users: to, assets: 10 * to, ...NO_PRICE } },
  change: { plans: { [part]: { before: plan('small'), after: plan('large') } }, credits },
});
const merge = (licenseId: string, ...sources: string[]): Given => ({ kind: 'merge', licenseId, sources });
const withdraw = (licenseId: string, ...withdraws: number[]): Given => ({ kind: 'withdrawal', licenseId, withdraws });

const textOfTerms = (license: FoldedLicense | null): string =>
  license === null
    ? 'nothing'
    : `${license.base.users}${license.bonus.users > 0 ? `+${license.bonus.users}` : ''} until ${license.until ?? 'forever'}`;

function textOf({ line, licenseId, isElsewhere, before, after, joined, left, withdrawnAt }: LineEntry): string {
  const moved = [joined.length > 0 ? `from ${joined.join()}` : '', left.length > 0 ? `to ${left.join()}` : ''];
  return [
    `${line.id} ${line.kind} ${licenseId}: ${textOfTerms(before)} → ${textOfTerms(after)}`,
    ...moved,
    isElsewhere ? 'elsewhere' : '',
    withdrawnAt ? `taken back ${shanghaiDate(withdrawnAt)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

interface Case {
  readonly name: string;
  readonly lines: readonly LicenseLine[];
  readonly histories: Readonly<Record<string, readonly string[]>>;
}

const MERGED = [
  ['2027-01-10', first('A', 5, months(12))],
  ['2027-01-11', first('B', 1, months(12))],
  ['2027-01-12', merge('A', 'B')],
] as const;

const CASES: readonly Case[] = [
  {
    name: 'four times three months end with twelve, each after the one before',
    lines: written(
      ['2027-11-30', first('A', 5, months(3))],
      ['2028-01-05', time('A', months(3), 1)],
      ['2028-02-01', time('A', months(3), 1)],
      ['2028-03-01', time('A', months(3), 1)],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2028-02-29',
        '2 time A: 5 until 2028-02-29 → 5 until 2028-05-30',
        '3 time A: 5 until 2028-05-30 → 5 until 2028-08-30',
        '4 time A: 5 until 2028-08-30 → 5 until 2028-11-30',
      ],
    },
  },
  {
    name: 'a refunded renewal is marked, and its withdrawal is an entry',
    lines: written(
      ['2027-01-10', first('A', 5, months(3))],
      ['2027-01-11', time('A', months(3), 1)],
      ['2027-01-12', users('A', 2, 1)],
      ['2027-01-13', withdraw('A', 2)],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2027-04-10',
        '2 time A: 5 until 2027-04-10 → 5 until 2027-07-10, taken back 2027-01-13',
        '3 places A: 5 until 2027-07-10 → 5+2 until 2027-07-10',
        '4 withdrawal A: 5+2 until 2027-07-10 → 5+2 until 2027-04-10',
      ],
    },
  },
  {
    name: 'the lines of a merged licence come with it, under its name',
    lines: written(...MERGED, ['2027-01-13', time('A', months(12), 1, 2)]),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2028-01-10',
        '2 first B: nothing → 1 until 2028-01-11',
        '3 merge A: 5 until 2028-01-10 → 6 until 2028-01-10, from B',
        '4 time A: 6 until 2028-01-10 → 6 until 2029-01-10',
      ],
      B: [
        '2 first B: nothing → 1 until 2028-01-11',
        '3 merge B: 1 until 2028-01-11 → nothing, to A',
        '4 time A: 6 until 2028-01-10 → 6 until 2029-01-10, elsewhere',
      ],
    },
  },
  {
    name: 'the refund of a merged part takes its capacity and leaves the rest',
    lines: written(...MERGED, ['2027-01-13', withdraw('B', 2)]),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2028-01-10',
        '2 first B: nothing → 1 until 2028-01-11, taken back 2027-01-13',
        '3 merge A: 5 until 2028-01-10 → 6 until 2028-01-10, from B',
        '4 withdrawal A: 6 until 2028-01-10 → 5 until 2028-01-10',
      ],
      B: [
        '2 first B: nothing → 1 until 2028-01-11, taken back 2027-01-13',
        '3 merge B: 1 until 2028-01-11 → nothing, to A',
        '4 withdrawal A: 6 until 2028-01-10 → 5 until 2028-01-10, elsewhere',
      ],
    },
  },
  {
    name: 'a part that no longer fits leaves, and what it gets afterwards is no longer shown where it was',
    lines: written(
      ['2027-01-10', first('A', 5, LIFETIME)],
      ['2027-01-10', first('B', 1, months(3))],
      ['2027-01-11', time('B', LIFETIME, 2)],
      ['2027-01-12', merge('A', 'B')],
      ['2027-01-13', withdraw('B', 3)],
      ['2027-01-14', time('B', months(3), 2)],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until forever',
        '2 first B: nothing → 1 until 2027-04-10',
        '3 time B: 1 until 2027-04-10 → 1 until forever, taken back 2027-01-13',
        '4 merge A: 5 until forever → 6 until forever, from B',
        '5 withdrawal A: 6 until forever → 5 until forever, to B',
      ],
      B: [
        '2 first B: nothing → 1 until 2027-04-10',
        '3 time B: 1 until 2027-04-10 → 1 until forever, taken back 2027-01-13',
        '4 merge B: 1 until forever → nothing, to A',
        '5 withdrawal B: nothing → 1 until 2027-04-10, from A',
        '6 time B: 1 until 2027-04-10 → 1 until 2027-07-10',
      ],
    },
  },
  {
    name: 'a chain of merges shows what each licence was merged with',
    lines: written(...MERGED, ['2027-01-13', first('C', 2, months(12))], ['2027-01-14', merge('C', 'A')]),
    histories: {
      C: [
        '1 first A: nothing → 5 until 2028-01-10',
        '2 first B: nothing → 1 until 2028-01-11',
        '3 merge A: 5 until 2028-01-10 → 6 until 2028-01-10, from B',
        '4 first C: nothing → 2 until 2028-01-13',
        '5 merge C: 2 until 2028-01-13 → 8 until 2028-01-10, from A',
      ],
    },
  },
  {
    name: 'time for two parts stays unmarked while it counts for one, and is marked where it counts for none',
    lines: written(
      ['2027-01-10', first('A', 5, LIFETIME)],
      ['2027-01-10', first('B', 1, LIFETIME)],
      ['2027-01-11', merge('A', 'B')],
      ['2027-01-12', time('A', LIFETIME, 1, 2)],
      ['2027-01-13', { ...withdraw('A', 2, 4), parts: [2] }],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until forever',
        '2 first B: nothing → 1 until forever, taken back 2027-01-13',
        '3 merge A: 5 until forever → 6 until forever, from B',
        '4 time A: 6 until forever → 6 until forever',
        '5 withdrawal A: 6 until forever → 5 until forever',
      ],
      B: [
        '2 first B: nothing → 1 until forever, taken back 2027-01-13',
        '3 merge B: 1 until forever → nothing, to A',
        '4 time A: 6 until forever → 6 until forever, elsewhere, taken back 2027-01-13',
        '5 withdrawal A: 6 until forever → 5 until forever, elsewhere',
      ],
    },
  },
  {
    name: 'revoking a licence that left a merge is no entry of the licence it left, though they were renewed together',
    lines: written(
      ...MERGED,
      ['2027-01-13', time('A', months(12), 1, 2)],
      ['2027-01-14', time('A', LIFETIME, 1)],
      ['2027-01-15', users('A', 2, 1)],
      ['2027-01-16', withdraw('A', 6)],
      ['2027-01-17', { ...withdraw('B', 2, 4), parts: [2] }],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2028-01-10',
        '2 first B: nothing → 1 until 2028-01-11',
        '3 merge A: 5 until 2028-01-10 → 6 until 2028-01-10, from B',
        '4 time A: 6 until 2028-01-10 → 6 until 2029-01-10',
        '5 time A: 6 until 2029-01-10 → 6 until 2029-01-11',
        '6 places A: 6 until 2029-01-11 → 6+2 until 2029-01-11, taken back 2027-01-16',
        '7 withdrawal A: 6+2 until 2029-01-11 → 5 until forever, to B',
      ],
    },
  },
  {
    name: 'a change counts until something that it was priced by is refunded',
    lines: written(
      ['2027-01-10', first('A', 5, months(3))],
      ['2027-01-11', time('A', months(12), 1)],
      ['2027-01-12', change('A', 15, 1, 1, 2)],
      ['2027-01-13', withdraw('A', 1)],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2027-04-10, taken back 2027-01-13',
        '2 time A: 5 until 2027-04-10 → 5 until 2028-04-10',
        '3 change A: 5 until 2028-04-10 → 15 until 2028-04-10, taken back 2027-01-13',
        '4 withdrawal A: 15 until 2028-04-10 → 5 until 2028-01-11',
      ],
    },
  },
  {
    name: 'a refunded change gives back what was before it',
    lines: written(
      ['2027-01-10', first('A', 5, months(3))],
      ['2027-01-11', change('A', 15, 1, 1)],
      ['2027-01-12', withdraw('A', 2)],
    ),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2027-04-10',
        '2 change A: 5 until 2027-04-10 → 15 until 2027-04-10, taken back 2027-01-12',
        '3 withdrawal A: 15 until 2027-04-10 → 5 until 2027-04-10',
      ],
    },
  },
  {
    name: 'a licence whose only line was refunded ends with nothing',
    lines: written(['2027-01-10', first('A', 5, months(3))], ['2027-01-11', withdraw('A', 1)]),
    histories: {
      A: [
        '1 first A: nothing → 5 until 2027-04-10, taken back 2027-01-11',
        '2 withdrawal A: 5 until 2027-04-10 → nothing',
      ],
    },
  },
  {
    name: 'days of a correction move the end',
    lines: written(
      ['2027-01-31', first('A', 5, months(1))],
      ['2027-02-01', { ...time('A', { kind: 'days', days: -2 }, 1), source: 'correction', pricedBy: null }],
    ),
    histories: {
      A: ['1 first A: nothing → 5 until 2027-02-28', '2 time A: 5 until 2027-02-28 → 5 until 2027-02-26'],
    },
  },
];

describe('the history of a licence by its lines', () => {
  it.each(CASES)('$name', ({ lines, histories }) => {
    for (const [licenseId, texts] of Object.entries(histories)) {
      const history = lineHistory(lines, licenseId);
      expect(history.map(textOf)).toEqual(texts);
      const own = history.findLast((entry) => entry.licenseId === licenseId);
      expect(own?.after ?? null).toEqual(foldLicenses(lines).get(licenseId) ?? null);
    }
  });

  it('the history of a licence without lines is empty', () => {
    expect(lineHistory([], 'A')).toEqual([]);
  });
});
