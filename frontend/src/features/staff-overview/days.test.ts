import { dayNames, inWeeks } from './overview.api';

const day = (name: string, newFen: number) => ({
  day: name,
  newFen,
  renewalFen: 1,
  quoteFen: 0,
  changeFen: 0,
  orders: 1,
});

describe('days of the overview', () => {
  it('the days of the overview become weeks counted back from today, and lose nothing', () => {
    const days = Array.from({ length: 9 }, (_, index) => day(`2026-11-${String(index + 10)}`, index));
    expect(inWeeks(days)).toEqual([
      { day: '2026-11-10', newFen: 0 + 1, renewalFen: 2, quoteFen: 0, changeFen: 0, orders: 2, length: 2 },
      {
        day: '2026-11-12',
        newFen: 2 + 3 + 4 + 5 + 6 + 7 + 8,
        renewalFen: 7,
        quoteFen: 0,
        changeFen: 0,
        orders: 7,
        length: 7,
      },
    ]);
    expect(inWeeks([])).toEqual([]);
  });

  it('the days of the overview are named as in each language', () => {
    expect(dayNames('2026-11-05', 'zh')).toEqual({ long: '11 月 5 日', short: '11/5' });
    expect(dayNames('2026-11-05', 'en')).toEqual({ long: '5 Nov', short: '11/5' });
  });
});
