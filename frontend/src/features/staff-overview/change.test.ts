import { changeOf } from './overview.api';

describe('the change of a figure', () => {
  it.each([
    [110, 100, '+10.0%', 'ok'],
    [90, 100, '−10.0%', 'bad'],
    [100, 100, '0.0%', ''],
    [99_999, 100_000, '0.0%', ''],
    [100_001, 100_000, '0.0%', ''],
    [9_995, 10_000, '0.0%', ''],
    [9_994, 10_000, '−0.1%', 'bad'],
  ])('a figure of %i now and %i before has changed by %s', (now, before, text, tone) => {
    expect(changeOf(now, before)).toEqual({ text, tone });
  });
});
