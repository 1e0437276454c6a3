import { changesOf } from './changes';

describe('what a record of the audit log says', () => {
  it('is shown as a change, what changed first', () => {
    const before = { role: 'customer', disabledAt: null, plans: ['a'] };
    expect(changesOf(before, { ...before, disabledAt: '2026-11-21', reason: 'x' })).toEqual([
      { field: 'disabledAt', before: 'null', after: '2026-11-21', isChanged: true },
      { field: 'reason', before: undefined, after: 'x', isChanged: true },
      { field: 'role', before: 'customer', after: 'customer', isChanged: false },
      { field: 'plans', before: '["a"]', after: '["a"]', isChanged: false },
    ]);
  });

  it('is told as it is where nothing was before, or nothing is left', () => {
    expect(changesOf(null, { sum: 3 })).toEqual([{ field: 'sum', before: undefined, after: '3', isChanged: false }]);
    expect(changesOf({ sum: 3 }, null)).toEqual([{ field: 'sum', before: '3', after: undefined, isChanged: false }]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
