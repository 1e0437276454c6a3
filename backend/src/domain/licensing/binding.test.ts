import * as fc from 'fast-check';
import { aLicense, OWNER } from '../../../test/support/licenses.js';
import {
  type BindingEvent,
  evaluateBind,
  evaluateUnbind,
  evaluateUnbindByStaff,
  MAX_MOVES,
  movesLeft,
  readMachineId,
} from './binding.js';
import type { LicenseFacts } from './license.js';

const DAY = 86_400_000;
const start = new Date('2026-11-21T03:00:00Z');
const day = (days: number) => new Date(start.getTime() + days * DAY);
const bound = aLicense({ machineId: 'MACHINE-1' });
const unbind = (history: readonly BindingEvent[], now: Date, license: LicenseFacts = bound) =>
  evaluateUnbind(license, history, { accountId: OWNER, now });

const bind = (days: number): BindingEvent => ({ kind: 'bound', by: 'customer', at: day(days) });
const free = (days: number, by: BindingEvent['by'] = 'customer'): BindingEvent => ({
  kind: 'unbound',
  by,
  at: day(days),
});
/** The customer moves the license to another machine on each of the given days. */
const moved = (...days: readonly number[]) => [bind(0), ...days.flatMap((at) => [free(at), bind(at)])];

describe('a machine code', () => {
  it.each([
    ['  A1B2-C3D4 ', 'A1B2-C3D4'],
    ['00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5e'],
    ['host.name_01', 'host.name_01'],
    ['12345678', '12345678'],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['ABCDEFGH\n1', 'ABCDEFGH1'],
    ['Ａ１Ｂ２–Ｃ３Ｄ４', 'A1B2-C3D4'],
    ['A1B2\u200b-C3\u00adD4\ufeff', 'A1B2-C3D4'],
    ['００：１ａ：2b：3c', '00:1a:2b:3c'],
  ])('the machine code %p is read as %p', (typed, machineId) => {
    expect(readMachineId(typed)).toBe(machineId);
  });

  it.each(['1234567', 'x'.repeat(129), '', 'a space', '机器码机器码机器码', 'ABCDEFG/1', '＜ABCDEFG＞'])(
    'rejects %p as a machine code',
    (typed) => {
      expect(readMachineId(typed)).toBeNull();
    },
  );
});

describe('binding', () => {
  const bindTo = (license: LicenseFacts, typed = ' MACHINE-2 ') =>
    evaluateBind(license, typed, { accountId: OWNER, now: start });

  it('a free licence can be bound, also in its grace period', () => {
    expect(bindTo(aLicense())).toEqual({ ok: true, machineId: 'MACHINE-2' });
    expect(bindTo(aLicense({ expiresAt: day(-1) }))).toEqual({ ok: true, machineId: 'MACHINE-2' });
  });

  it.each<[string, Partial<LicenseFacts>, string]>([
    ['bound', { machineId: 'MACHINE-1' }, 'license.already_bound'],
    ['expired', { expiresAt: day(-8) }, 'license.expired'],
    ['merged', { state: 'merged' }, 'license.merged'],
    ['revoked', { state: 'revoked' }, 'license.revoked'],
    ['of another account', { ownerId: 'stranger', machineId: 'MACHINE-1' }, 'license.not_found'],
  ])('a licence that is %s cannot be bound', (_what, over, code) => {
    expect(bindTo(aLicense(over))).toEqual({ ok: false, code });
  });

  it('binding to a malformed machine code is rejected', () => {
    expect(bindTo(aLicense(), 'short')).toEqual({ ok: false, code: 'license.machine_id_invalid' });
  });
});

describe('moving to another machine', () => {
  it('a licence can be unbound at once after its first binding, because a code is easily mistyped', () => {
    expect(unbind([bind(0)], day(0))).toEqual({ ok: true });
  });

  it.each([
    { history: moved(10), now: 11, left: 2, verdict: { ok: true }, why: 'exactly a day later' },
    {
      history: moved(10),
      now: 10.9,
      left: 2,
      verdict: { ok: false, code: 'license.rebind_too_soon', retryAt: day(11) },
      why: 'less than a day later',
    },
    { history: moved(10, 20), now: 30, left: 1, verdict: { ok: true }, why: 'the third time' },
    {
      history: moved(10, 20, 30),
      now: 40,
      left: 0,
      verdict: { ok: false, code: 'license.rebind_limit', retryAt: day(375) },
      why: 'the fourth time in a year',
    },
    {
      history: moved(10, 20, 30),
      now: 30.5,
      left: 0,
      verdict: { ok: false, code: 'license.rebind_limit', retryAt: day(375) },
      why: 'the limit is reported before the pause',
    },
    {
      history: moved(10, 20, 30, 40),
      now: 50,
      left: 0,
      verdict: { ok: false, code: 'license.rebind_limit', retryAt: day(385) },
      why: 'one of four, from before the limit was lowered, has to fall out and then another',
    },
    { history: moved(10, 20, 30), now: 375, left: 1, verdict: { ok: true }, why: 'a year after the first of three' },
    {
      history: moved(10, 20, 30),
      now: 374.999,
      left: 0,
      verdict: { ok: false, code: 'license.rebind_limit', retryAt: day(375) },
      why: 'not quite a year after',
    },
  ])('on day $now a licence has $left moves left: $why', ({ history, now, left, verdict }) => {
    expect(unbind(history, day(now))).toEqual(verdict);
    expect(movesLeft(history, day(now))).toBe(left);
  });

  it("a licence's moves do not count an unbinding by staff, nor one without a new binding", () => {
    const history = [...moved(10, 20), free(30, 'staff'), bind(31), free(40)];
    expect(movesLeft(history, day(50))).toBe(1);
  });

  it('no sequence of attempts moves a licence more than three times in 365 days or twice in 24 hours', () => {
    const attempts = fc.array(fc.tuple(fc.double({ min: 0.01, max: 90, noNaN: true }), fc.boolean()), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(attempts, (tries) => {
        let now = 0;
        const history = [bind(0)];
        const moves: number[] = [];
        for (const [pause, waits] of tries) {
          now += pause;
          if (!unbind(history, day(now)).ok) continue;
          history.push(free(now));
          if (waits) now += pause;
          history.push(bind(now));
          moves.push(day(now).getTime());
        }
        for (const [index, at] of moves.entries()) {
          expect(at - (moves[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(DAY);
          expect(at - (moves[index - MAX_MOVES] ?? -Infinity)).toBeGreaterThanOrEqual(365 * DAY);
        }
      }),
    );
  });

  it.each<[string, Partial<LicenseFacts>, string]>([
    ['unbound', { machineId: null }, 'license.not_bound'],
    ['merged', { state: 'merged' }, 'license.merged'],
    ['revoked', { state: 'revoked' }, 'license.revoked'],
  ])('a licence that is %s can be unbound neither by its owner nor by staff', (_what, over, code) => {
    const license = aLicense({ machineId: 'MACHINE-1', ...over });
    expect(unbind([bind(0)], day(1), license)).toEqual({ ok: false, code });
    expect(evaluateUnbindByStaff(license)).toEqual({ ok: false, code });
  });

  it('staff can unbind a licence without the limit on moves, and a stranger cannot unbind it', () => {
    expect(evaluateUnbindByStaff(bound)).toEqual({ ok: true });
    expect(unbind([bind(0)], day(1), aLicense({ ownerId: 'stranger', machineId: 'MACHINE-1' }))).toEqual({
      ok: false,
      code: 'license.not_found',
    });
  });
});
