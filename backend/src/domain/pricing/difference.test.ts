import {
  Dice,
  expectOfEach,
  historiesToRun,
  randomHistory,
  SEED,
  textOfRow,
} from '../../../test/support/license-histories.js';
import { planIdOf, PLANS, writtenOf } from '../../../test/support/license-lines.js';
import { textOf as dateOf, termsOf } from '../../../test/support/license-model.js';
import { OFFERS, payableInModel } from '../../../test/support/license-prices.js';
import { type History, ModelShop, shopAfter, type Step, type StepOf } from '../../../test/support/license-shop.js';
import { partHistories } from '../licensing/line-fold.js';
import { priceBasis } from '../licensing/price-basis.js';
import { priceChange, renewalPrice } from './renewal-price.js';

type Wanted = Omit<StepOf<'change'>, 'id' | 'do'>;

/** The product's price of a change in the model's shop. */
function priceIn(shop: ModelShop, { row, nth, places, isPermanent, on }: Wanted) {
  const { written, partOf } = writtenOf(shop.facts);
  const { parts = [], end = null } = shop.rows.get(row) ?? {};
  const named = { id: '', name: { zh: '', en: '' } };
  const license = {
    edition: 'professional' as const,
    isPermanent: end === null,
    lastLine: written.length,
    returned: {},
    parts: partHistories(written, row).map((part) => ({ ...part, named })),
  };
  const partId = partOf(parts[nth] ?? '');
  const target = places && { planId: planIdOf(places), quantity: 1 };
  const verdict = priceChange(license, { partId, target, isPermanent }, { plans: PLANS, on: dateOf(on) });
  if (!verdict.ok) throw new Error(verdict.code);
  return { ...verdict.change, payableFen: verdict.payableFen };
}

const gives = ({ rows, facts }: ModelShop): Record<string, string> =>
  Object.fromEntries(
    [...rows].map(([row, license]) => [row, `${textOfRow(license)} ${JSON.stringify(termsOf(facts, row).pricedBy)}`]),
  );

/** A change that the rules accept after a history; null if they accept none of a few. */
function someChange(shop: ModelShop, dice: Dice, on: number): Wanted | null {
  const rows = [...shop.rows].filter(([, { status, end }]) => status === 'active' && (end === null || end >= on));
  for (let tries = 0; rows.length > 0 && tries < 20; tries++) {
    const [row, { parts }] = dice.pick(rows);
    const kind = dice.below(3);
    const { places } = dice.pick(OFFERS);
    const wanted = {
      on,
      row,
      by: shop.ownerOf(row) ?? 'Ann',
      nth: dice.below(parts.length),
      places: kind === 0 ? null : places,
      isPermanent: kind < 2,
    } as const;
    if (shop.priced(wanted)) return wanted;
  }
  return null;
}

const stepOf = (wanted: Wanted, id: number): Step => ({ ...wanted, do: 'change', id });

type Property = (history: History, dice: Dice) => void;

const PROPERTIES: Readonly<Record<string, Property>> = {
  'every price is that of the model, in whole yuan, never below 0, and its items add up': (history) => {
    const shop = new ModelShop();
    for (const step of history) {
      if (step.do === 'change') {
        const model = shop.priced(step);
        if (model) {
          const { payableFen, priceFen, worthFen, prices, worth, change } = priceIn(shop, step);
          const credited = model.credits.map((id) => numberOf(shop, id));
          const sum = (items: readonly { readonly fen: number }[]) => items.reduce((all, { fen }) => all + fen, 0);
          expect({
            payableFen,
            priceFen: sum(prices),
            worthFen: sum(worth),
            rounded: Math.max(0, Math.floor((priceFen - worthFen + 50) / 100) * 100),
            credits: change.credits.toSorted((one, other) => one - other),
          }).toEqual({
            payableFen: payableInModel(model.exact),
            priceFen,
            worthFen,
            rounded: payableFen,
            credits: credited.toSorted((one, other) => one - other),
          });
        }
      }
      shop.perform(step);
    }
  },

  'a change never costs more than buying the new places for the rest': (history, dice) => {
    const shop = shopAfter(history);
    const wanted = someChange(shop, dice, history.at(-1)?.on ?? 0);
    const asNew = wanted && shop.priced(wanted)?.asNew;
    if (wanted) expect(priceIn(shop, wanted).payableFen).toBeLessThanOrEqual(payableInModel(asNew ?? 0));
  },

  'two steps cost what one costs, within one yuan a step': (history, dice) => {
    const shop = shopAfter(history);
    const { on = 0, id = 0 } = history.at(-1) ?? {};
    const whole = someChange(shop, dice, on);
    if (!whole) return;
    const steps = halvesOf(whole, dice);
    if (!steps || !shop.priced(steps[0])) return;
    const inOne = priceIn(shop, whole).payableFen;
    const first = priceIn(shop, steps[0]).payableFen;
    if (!shop.perform(stepOf(steps[0], id + 1)) || !shop.priced(steps[1])) return;
    const second = priceIn(shop, steps[1]).payableFen;
    expect(Math.abs(first + second - inOne)).toBeLessThanOrEqual(200);
  },

  'the refund of a change restores everything that licences give, and what changes cost': (history, dice) => {
    const { on = 0, id = 0 } = history.at(-1) ?? {};
    const before = shopAfter(history);
    const [wanted, next] = [someChange(before, dice, on), someChange(before, dice, on)];
    if (!wanted || !next) return;
    const after = shopAfter([...history, stepOf(wanted, id + 1), { id: id + 2, on, do: 'refund', order: id + 1 }]);
    expect(gives(after)).toEqual(gives(before));
    expect(priceIn(after, next).payableFen).toBe(priceIn(before, next).payableFen);
  },

  'a merged licence renews at the price of its parts, changed or not': (history) => {
    const shop = shopAfter(history);
    for (const row of shop.rows.keys()) {
      const parts = partHistories(writtenOf(shop.facts).written, row).map(({ part }) => part.base);
      const price = (some: typeof parts) =>
        renewalPrice({ isPermanent: false, basis: priceBasis(some) }, PLANS, { months: 12 });
      const alone = parts.map((part) => price([part]));
      const sum = alone.reduce((all, verdict) => all + (verdict.ok ? verdict.offer.chargeFen : 0), 0);
      if (priceBasis(parts).isDecided) expect(price(parts)).toMatchObject({ ok: true, offer: { chargeFen: sum } });
    }
  },
};

/** The number of a line among those that the product reads. */
const numberOf = ({ facts: { lines, merges, withdrawals } }: ModelShop, id: string): number =>
  [...lines, ...merges, ...withdrawals]
    .toSorted((one, other) => one.on - other.on || one.seq - other.seq)
    .findIndex((event) => 'id' in event && event.id === id) + 1;

/** The same change in two steps: by places between, or places first and then the lifetime, or the other way round. */
function halvesOf(whole: Wanted, dice: Dice): readonly [Wanted, Wanted] | null {
  if (whole.isPermanent && whole.places) {
    const halves = [
      { ...whole, isPermanent: false },
      { ...whole, places: null },
    ] as const;
    return dice.below(2) === 0 ? halves : [halves[1], halves[0]];
  }
  if (!whole.places) return null;
  return [{ ...whole, places: dice.pick(OFFERS).places }, whole];
}

const HISTORIES = historiesToRun(5_000);

describe('what changes of licences cost after random histories', () => {
  const histories = Array.from({ length: HISTORIES }, (_, nth) => randomHistory(new Dice(SEED + nth)));

  it('random histories hold changes, lifetimes that were paid by the difference, and refunds of both', () => {
    const steps = histories.flatMap((history) => history.filter(({ do: what }) => what === 'change'));
    expect(steps.length).toBeGreaterThan(HISTORIES / 10);
    const refunded = histories.filter((history) =>
      history.some(
        (step) => step.do === 'refund' && history.some(({ id, do: what }) => id === step.order && what === 'change'),
      ),
    );
    expect(refunded.length).toBeGreaterThan(HISTORIES / 100);
  });

  it.each(Object.entries(PROPERTIES))('%s', async (_name, property) =>
    expectOfEach(histories, (history) => property(history, new Dice(SEED + history.length))),
  );
});
