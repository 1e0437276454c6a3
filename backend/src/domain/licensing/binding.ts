import { DAY_MS, HOUR_MS } from '../calendar/calendar.js';
import { joinedCode } from '../text/codes.js';
import {
  ALLOWED,
  firstRefusal,
  type LicenseFacts,
  type LicenseRefusal,
  type LicenseVerdict,
  mustBeBound,
  mustBeInForce,
  mustBeLive,
  mustBeOwned,
  refuse,
} from './license.js';

/** How often a customer may move a license to another machine in any `MOVE_WINDOW_DAYS`. Staff have no limit. */
export const MAX_MOVES = 3;
const MOVE_WINDOW_DAYS = 365;
/** Minimum time between two moves by a customer. */
const MOVE_PAUSE_HOURS = 24;

/** A machine code as it is stored, for pages that check it before they ask the server. */
export const MACHINE_ID = /^[A-Za-z0-9._:-]{8,128}$/;

/** One entry of a license's binding history, which is always passed oldest first. */
export interface BindingEvent {
  readonly kind: 'bound' | 'unbound';
  readonly by: 'customer' | 'staff';
  readonly at: Date;
}

/**
 * Returns the machine code in its stored form, or null when it is malformed. Letter case and dashes are significant;
 * full-width characters, other dashes, spaces and invisible characters from copying are normalised.
 */
export function readMachineId(typed: string): string | null {
  const machineId = joinedCode(typed);
  return MACHINE_ID.test(machineId) ? machineId : null;
}

/**
 * Whether a license can be bound to a machine. After an unbinding it always can: the limit is applied when unbinding,
 * so a customer never ends up with a license that fits no machine.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.expired
 * (past its grace), license.already_bound.
 */
export const evaluateBindable = (license: LicenseFacts, accountId: string, now: Date): LicenseVerdict =>
  firstRefusal(
    mustBeOwned(license, accountId),
    mustBeInForce(license, now),
    license.machineId === null ? ALLOWED : refuse('license.already_bound'),
  );

export type BindVerdict =
  | { readonly ok: true; readonly machineId: string }
  | { readonly ok: false; readonly code: LicenseRefusal };

/**
 * Binds a license to the machine with the given code. Refuses license.machine_id_invalid, then as `evaluateBindable`.
 */
export function evaluateBind(
  license: LicenseFacts,
  typed: string,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): BindVerdict {
  const machineId = readMachineId(typed);
  if (machineId === null) return refuse('license.machine_id_invalid');
  const verdict = evaluateBindable(license, accountId, now);
  return verdict.ok ? { ok: true, machineId } : verdict;
}

/**
 * When the customer moved the license: each binding that follows an unbinding by the customer. The first binding is not
 * a move, nor is one that follows an unbinding by staff.
 */
const movesIn = (history: readonly BindingEvent[]): readonly Date[] =>
  history.flatMap(({ kind, at }, index) => {
    const before = history[index - 1];
    return kind === 'bound' && before?.kind === 'unbound' && before.by === 'customer' ? [at] : [];
  });

const recentMoves = (history: readonly BindingEvent[], now: Date): readonly Date[] =>
  movesIn(history).filter((at) => now.getTime() - at.getTime() < MOVE_WINDOW_DAYS * DAY_MS);

/** How many moves a customer has left at this instant. */
export const movesLeft = (history: readonly BindingEvent[], now: Date): number =>
  Math.max(0, MAX_MOVES - recentMoves(history, now).length);

export type UnbindVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: LicenseRefusal;
      /** When the customer may try again, where waiting helps. */
      readonly retryAt?: Date;
    };

/** Applies the move limits to a customer's next move. */
function evaluateMove(history: readonly BindingEvent[], now: Date): UnbindVerdict {
  const recent = recentMoves(history, now);
  const [oldest] = recent.slice(-MAX_MOVES);
  if (recent.length >= MAX_MOVES && oldest) {
    return { ...refuse('license.rebind_limit'), retryAt: new Date(oldest.getTime() + MOVE_WINDOW_DAYS * DAY_MS) };
  }
  const last = recent.at(-1);
  const readyAt = last && new Date(last.getTime() + MOVE_PAUSE_HOURS * HOUR_MS);
  return readyAt && now < readyAt ? { ...refuse('license.rebind_too_soon'), retryAt: readyAt } : ALLOWED;
}

/**
 * Unbinds a license from its machine at the customer's request; it can be bound again.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.not_bound,
 * license.rebind_limit (`MAX_MOVES` in `MOVE_WINDOW_DAYS`), license.rebind_too_soon (`MOVE_PAUSE_HOURS`).
 */
export function evaluateUnbind(
  license: LicenseFacts,
  history: readonly BindingEvent[],
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): UnbindVerdict {
  const verdict = firstRefusal(mustBeOwned(license, accountId), evaluateUnbindByStaff(license));
  return verdict.ok ? evaluateMove(history, now) : verdict;
}

/**
 * Unbinds a license from its machine by staff, without a limit. Refuses license.merged, license.revoked,
 * license.not_bound.
 */
export const evaluateUnbindByStaff = (license: LicenseFacts): LicenseVerdict =>
  firstRefusal(mustBeLive(license), mustBeBound(license));
