import fc from 'fast-check';
import { reconcile } from './reconciliation.js';

const moved = (no: string, amountFen: number) => ({ no, amountFen, hasMoved: true });

it('reconciliation finds no difference in equal books', () => {
  expect(
    reconcile(
      [moved('a', 1), moved('b', 2)],
      [
        { no: 'b', amountFen: 2 },
        { no: 'a', amountFen: 1 },
      ],
    ),
  ).toEqual([]);
  expect(reconcile([], [])).toEqual([]);
});

it('reconciliation finds each kind of difference, in the order of the bill and then of our book', () => {
  const local = [moved('lost', 5), moved('other', 7), { no: 'late', amountFen: 9, hasMoved: false }, moved('gone', 6)];
  const bill = [
    { no: 'late', amountFen: 9 },
    { no: 'stranger', amountFen: 3 },
    { no: 'other', amountFen: 8 },
  ];
  expect(reconcile(local, bill)).toEqual([
    { kind: 'not_moved_here', no: 'late', localFen: 9, billFen: 9 },
    { kind: 'unknown_here', no: 'stranger', billFen: 3 },
    { kind: 'amount_differs', no: 'other', localFen: 7, billFen: 8 },
    { kind: 'missing_in_bill', no: 'lost', localFen: 5 },
    { kind: 'missing_in_bill', no: 'gone', localFen: 6 },
  ]);
});

it('reconciliation adds up several bill lines with one number', () => {
  const twice = [
    { no: 'a', amountFen: 1 },
    { no: 'a', amountFen: 1 },
  ];
  expect(reconcile([moved('a', 2)], twice)).toEqual([]);
  expect(reconcile([moved('a', 1)], twice)).toEqual([{ kind: 'amount_differs', no: 'a', localFen: 1, billFen: 2 }]);
});

it('reconciliation does not miss a payment that neither side has moved', () => {
  expect(reconcile([{ no: 'a', amountFen: 1, hasMoved: false }], [])).toEqual([]);
});

it.each([-1, 0.5])('reconciliation throws for a bill amount of %p', (amountFen) => {
  expect(() => reconcile([], [{ no: 'a', amountFen }])).toThrow(RangeError);
});

it('the differences that reconciliation finds explain the whole difference between two books', () => {
  const book = fc.uniqueArray(
    fc.record({ no: fc.constantFrom('a', 'b', 'c', 'd', 'e'), amountFen: fc.nat({ max: 99 }) }),
    {
      selector: ({ no }) => no,
    },
  );
  fc.assert(
    fc.property(book, book, (ours, bill) => {
      const sum = (rows: readonly { amountFen: number }[]) => rows.reduce((total, row) => total + row.amountFen, 0);
      const explained = reconcile(
        ours.map(({ no, amountFen }) => moved(no, amountFen)),
        bill,
      ).reduce(
        (total, difference) =>
          total +
          ('billFen' in difference ? difference.billFen : 0) -
          ('localFen' in difference ? difference.localFen : 0),
        0,
      );
      expect(explained).toBe(sum(bill) - sum(ours));
    }),
  );
});
