import { factsOf } from './audit';

const told = (before: Parameters<typeof factsOf>[0], after: Parameters<typeof factsOf>[1]) =>
  factsOf(before, after).map(({ path, isChanged, ...fact }) => [path.join('.'), fact.before, fact.after, isChanged]);

describe('what a record of the audit log says', () => {
  it('an audit record shows a change, what changed first', () => {
    const before = { role: 'customer', disabledAt: null, plans: ['a'] };
    expect(told(before, { ...before, disabledAt: '2026-11-21', reason: 'x' })).toEqual([
      ['disabledAt', null, '2026-11-21', true],
      ['reason', undefined, 'x', true],
      ['role', 'customer', 'customer', false],
      ['plans', ['a'], ['a'], false],
    ]);
  });

  it('an audit record with nothing before or nothing after is shown as it is', () => {
    expect(told(null, { sum: 3 })).toEqual([['sum', undefined, 3, false]]);
    expect(told({ sum: 3 }, null)).toEqual([['sum', 3, undefined, false]]);
    expect(told(null, null)).toEqual([]);
  });

  it('a field that an audit record does not repeat counts as unchanged', () => {
    expect(told({ id: 'team', users: 5 }, { users: 9 })).toEqual([
      ['users', 5, 9, true],
      ['id', 'team', undefined, false],
    ]);
  });

  it('an audit record compares a duration of a plan with itself, at any position in the list', () => {
    const combos = [
      { months: 3, lifetime: false, priceFen: 42_000 },
      { months: 12, lifetime: false, priceFen: 150_000 },
    ];
    const changed = [{ months: 1, priceFen: 15_000 }, { ...combos[0], priceFen: 52_000 }, combos[1]];
    expect(told({ combos }, { combos: changed }).filter(([, , , isChanged]) => isChanged)).toEqual([
      ['combos.3.priceFen', 42_000, 52_000, true],
      ['combos.1.months', undefined, 1, true],
      ['combos.1.priceFen', undefined, 15_000, true],
    ]);
  });

  it('an audit record of a changed order of a list is one fact', () => {
    const [before, after] = [
      ['team', 'group'],
      ['group', 'team'],
    ] as unknown as [Record<string, unknown>, Record<string, unknown>];
    expect(told(before, after)).toEqual([['order', ['team', 'group'], ['group', 'team'], true]]);
  });
});
