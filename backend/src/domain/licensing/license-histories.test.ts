import { lineHistory } from './line-history.js';
import { foldLicenses } from './line-fold.js';
import { LICENSE_CASES } from '../../../test/support/license-cases.js';
import {
  Dice,
  expectOfEach,
  historiesToRun,
  randomHistory,
  SEED,
  textOfRow,
} from '../../../test/support/license-histories.js';
import {
  addPlaces,
  standingLines,
  concerns,
  dayOf,
  type Facts,
  fewestOf,
  type Fold,
  type Line,
  monthsAfter,
  NO_PLACES,
  type Places,
  type Row,
  type Rows,
} from '../../../test/support/license-model.js';
import { writtenOf } from '../../../test/support/license-lines.js';
import { type History, type ModelShop, shopAfter } from '../../../test/support/license-shop.js';

/** The subject of the test: the product's fold, of the same lines. */
const fold: Fold = (facts) => {
  const { written, nameOf } = writtenOf(facts);
  const folded = foldLicenses(written);
  return new Map(
    facts.lines.flatMap((line): (readonly [string, Row])[] => {
      if (line.kind !== 'first') return [];
      const license = folded.get(line.row);
      if (!license) return [[line.row, { ...NO_PLACES, status: 'revoked', end: null, parts: [] }]];
      const places = addPlaces(license.base, license.bonus);
      const parts = license.parts.map(({ id }) => nameOf.get(id) ?? '');
      return [
        [line.row, { ...places, status: 'active', end: license.until === null ? null : dayOf(license.until), parts }],
      ];
    }),
  );
};

const textOf = (rows: Rows) =>
  Object.fromEntries([...rows].map(([row, gives]) => [row, `${textOfRow(gives)} [${gives.parts.join()}]`]));
const active = (rows: Rows): (readonly [string, Row])[] => [...rows].filter(([, { status }]) => status === 'active');
const sum = (places: readonly Places[]): Places => places.reduce(addPlaces, NO_PLACES);

/** After everything else; in the order given. */
const AFTER_ALL = dayOf('2090-01-01');
const atLast = (lines: readonly (readonly string[])[]) => lines.map((ids, seq) => ({ on: AFTER_ALL, seq, lines: ids }));

type Property = (shop: ModelShop, dice: Dice, history: History) => void;

const PROPERTIES: Readonly<Record<string, Property>> = {
  'the fold gives what the model gives': ({ facts, rows }) => {
    const given = (all: Rows) => textOf(new Map(active(all)));
    expect(given(fold(facts))).toEqual(given(rows));
  },

  'the history of every licence ends with what the fold gives': ({ facts }) => {
    const { written } = writtenOf(facts);
    const folded = foldLicenses(written);
    for (const licenseId of new Set(written.map((line) => line.licenseId))) {
      const last = lineHistory(written, licenseId).findLast((entry) => entry.licenseId === licenseId);
      expect(last?.after ?? null).toEqual(folded.get(licenseId) ?? null);
    }
  },

  'no licence gives more than its standing lines give': ({ facts }) => {
    const lines = standingLines(facts);
    for (const [row, license] of active(fold(facts))) {
      const most = license.parts.map((part) => mostOf(part, lines));
      const places = sum(most.map((each) => each.places));
      const isMore = (gives: number, limit: number) => limit !== -1 && (gives === -1 || gives > limit);
      const latestEnd = Math.min(...most.map(({ end }) => end));
      expect({
        row,
        partsWithoutLines: license.parts.filter((_, nth) => !most[nth]?.stands),
        hasMoreUsers: isMore(license.users, places.users),
        hasMoreAssets: isMore(license.assets, places.assets),
        hasMoreTime: (license.end ?? Infinity) > latestEnd,
      }).toEqual({ row, partsWithoutLines: [], hasMoreUsers: false, hasMoreAssets: false, hasMoreTime: false });
    }
  },

  'every part of a standing line that was paid for is found in exactly one licence': ({ facts }) => {
    const found = active(fold(facts)).flatMap(([, { parts }]) => parts);
    expect(found.filter((part, nth) => found.indexOf(part) < nth)).toEqual([]);
    for (const line of standingLines(facts)) {
      // A change gives something only to time that has not been withdrawn.
      if (!line.order || line.kind === 'change') continue;
      const parts = line.kind === 'time' ? line.parts : [line.part];
      for (const part of parts) expect(found).toContain(part);
    }
  },

  'permanent and dated parts are never in one licence': ({ facts }) => {
    const alone = partsAlone(facts);
    for (const [row, { parts, end }] of active(fold(facts))) {
      const kinds = parts.map((part) => alone.get(part)?.end === null);
      expect({ row, kinds }).toEqual({ row, kinds: parts.map(() => end === null) });
    }
  },

  'nothing is left when every order was refunded': ({ facts }, dice) => {
    const paid = dice.shuffled(standingLines(facts).flatMap(({ id, order }) => (order ? [[id]] : [])));
    const withdrawals = [...facts.withdrawals, ...atLast(paid)];
    expect(active(fold({ ...facts, withdrawals }))).toEqual([]);
  },

  'buying, refunding and buying again gives what buying once gives': (before, dice, history) => {
    const rows = active(before.rows).flatMap(([row, { end }]) => (end === null ? [] : [row]));
    const [on, id] = [history.at(-1)?.on ?? AFTER_ALL, history.at(-1)?.id ?? 0];
    const row = dice.pick(rows);
    const by = before.ownerOf(row);
    const term = dice.pick([3, 12, null]);
    const order = (nth: number) =>
      row !== undefined && by !== undefined
        ? ({ id: id + nth, on, do: 'extend', by, row, term } as const)
        : ({ id: id + nth, on, do: 'buy', by: 'Ann', row: `N${nth}`, places: { users: 1, assets: 1 }, term } as const);
    const once = shopAfter([...history, order(3)]);
    const again = shopAfter([...history, order(1), { id: id + 2, on, do: 'refund', order: id + 1 }, order(3)]);
    const gives = ({ facts }: ModelShop) => textOf(new Map(active(fold(facts))));
    expect(gives(again)).toEqual(gives(once));
  },

  'what the parts give does not depend on when and in which order merges and refunds came': ({ facts }, dice) => {
    const late = dice.shuffled(facts.withdrawals).map((withdrawal, seq) => ({ ...withdrawal, on: AFTER_ALL, seq }));
    const alone = partsAlone({ ...facts, withdrawals: late });
    for (const [row, license] of active(fold(facts))) {
      const parts = license.parts.map((part) => alone.get(part));
      const ends = parts.map((part) => part?.end ?? Infinity);
      const end = Math.min(...ends);
      const places = sum(parts.map((part) => part ?? NO_PLACES));
      const gives = { users: license.users, assets: license.assets, end: license.end ?? Infinity };
      expect({ row, ...gives }).toEqual({ row, ...places, end });
    }
    const shuffled = dice.shuffled(facts.merges).map((merge, seq) => ({ ...merge, on: AFTER_ALL - 1, seq }));
    const all = (rows: Rows) => sum(active(rows).map(([, license]) => license));
    const changed = { ...facts, merges: shuffled, withdrawals: late };
    expect(all(fold(changed))).toEqual(all(fold(facts)));
  },

  'the order in which lines, merges and withdrawals are read does not matter': ({ facts }, dice) => {
    const shuffled = {
      lines: dice.shuffled(facts.lines),
      merges: dice.shuffled(facts.merges),
      withdrawals: dice.shuffled(facts.withdrawals),
    };
    const sorted = (rows: Rows) => Object.entries(textOf(rows)).toSorted(([one], [other]) => one.localeCompare(other));
    expect(sorted(fold(shuffled))).toEqual(sorted(fold(facts)));
  },
};

/** What each part would give as a separate licence. */
const partsAlone = (facts: Facts): ReadonlyMap<string, Row> =>
  new Map(
    active(fold({ ...facts, merges: [] })).flatMap(([, license]) => license.parts.map((part) => [part, license])),
  );

/** The most that the standing lines of a part can give. */
function mostOf(part: string, lines: readonly Line[]) {
  const own = lines.filter((line) => concerns(line, part));
  const first = own.flatMap((line) => (line.kind === 'first' ? [line.places] : [])).at(0);
  const granted = first ?? fewestOf(own.flatMap((line) => (line.kind === 'time' && line.pricedBy?.[part]) || []));
  const changed = own.flatMap((line) => (line.kind === 'change' && line.gives[part]) || []);
  const bases = [...(granted ? [granted] : []), ...changed];
  const additions = own.flatMap((line) => (line.kind === 'places' ? [line.places] : []));
  const times = own.flatMap((line): { on: number; term: number | null }[] => {
    if (line.kind === 'change') return line.isPermanent ? [{ on: line.on, term: null }] : [];
    return line.kind === 'places' ? [] : [line];
  });
  const months = times.reduce((all, { term }) => all + (term ?? 0), 0);
  const isPermanent = times.some(({ term }) => term === null);
  return {
    stands: times.length > 0 && bases.length > 0,
    places: sum([bases.at(-1) ?? NO_PLACES, ...additions]),
    end: isPermanent ? Infinity : monthsAfter(Math.max(0, ...times.map(({ on }) => on)), months),
  };
}

const HISTORIES = historiesToRun(5_000);

describe('what licences give after random histories', () => {
  const histories = Array.from({ length: HISTORIES }, (_, nth) => randomHistory(new Dice(SEED + nth)));
  const shops = histories.map(shopAfter);

  it('random histories hold merged licences, parts that left, and refunds', () => {
    const rows = shops.flatMap((shop) => [...shop.rows.values()]);
    expect(rows.filter(({ parts }) => parts.length > 1).length).toBeGreaterThan(HISTORIES / 10);
    const left = shops.filter(({ facts, rows: now }) =>
      facts.merges.some(({ sources }) => sources.some((row) => now.get(row)?.status === 'active')),
    );
    expect(left.length).toBeGreaterThan(HISTORIES / 100);
  });

  it.each(Object.entries(PROPERTIES))('%s', async (_name, property) =>
    expectOfEach(histories, (history, nth = -1) => property(shops[nth] ?? shopAfter(history), new Dice(SEED), history)),
  );
});

it('months bought in any portions without a gap end on the day on which they end bought at once', () => {
  const dated = { row: 'L', order: 'any', kind: 'time', parts: ['L'], pricedBy: {} } as const;
  const first = { ...dated, seq: 0, id: '0', kind: 'first', part: 'L', places: { users: 1, assets: 1 } } as const;
  for (let on = dayOf('2027-01-01'); on < dayOf('2031-01-01'); on++) {
    for (const term of [1, 3, 6]) {
      const later = Array.from({ length: 12 / term - 1 }, (_, nth) => nth + 1);
      const times = later.map((nth) => ({
        ...dated,
        id: String(nth),
        seq: nth,
        on: monthsAfter(on, nth * term),
        term,
      }));
      const { end } = fold({ lines: [{ ...first, on, term }, ...times], merges: [], withdrawals: [] }).get('L') ?? {};
      expect({ on, term, end }).toEqual({ on, term, end: monthsAfter(on, 12) });
    }
  }
});

it.each(LICENSE_CASES)('$name', ({ history, gives }) => {
  const { rows, facts } = shopAfter(history);
  const texts = (all: Iterable<readonly [string, Row]>) =>
    Object.fromEntries([...all].map(([row, license]) => [row, textOfRow(license)]));
  expect(texts(rows)).toEqual(gives);
  expect(texts(active(fold(facts)))).toEqual(texts(active(rows)));
});
