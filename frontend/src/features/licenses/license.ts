import type { TagProps } from 'antd';
import { MACHINE_ID_PATTERN } from '../../api/limits';
import type { components } from '../../api/schema';
import { joinedCode } from '../../shared/forms/typed-code';
import { daysUntil } from '../../shared/format/date';

export type License = components['schemas']['PaidView'];
export type MergeableLicense = components['schemas']['MergeableView'];
export type LicenseDetails = components['schemas']['PaidDetailsView'];
export type LicenseState = License['state'];
export type Ability = License['can']['bind'];
export type LicensePhase = keyof components['schemas']['PhaseCountsView'];
export type Merge = components['schemas']['MergeView'];
export type LicenseSnapshot = components['schemas']['LicenseSnapshotView'];
export type HistoryEntry = components['schemas']['HistoryEntryView'];

/** In the order of the list's filter. */
export const LICENSE_PHASES = ['valid', 'ending', 'over'] as const satisfies LicensePhase[];

const MACHINE_ID = new RegExp(MACHINE_ID_PATTERN);

/** Checked before anything is sent, as the server reads it. */
export const isMachineId = (typed: string): boolean => MACHINE_ID.test(joinedCode(typed));

/** Whether no action is possible any more. */
export const isOver = ({ state }: Pick<License, 'state'>): boolean =>
  state === 'expired' || state === 'merged' || state === 'revoked';

/** Whether it was ended before its time: what it once gave, and until when, no longer counts. */
export const isWithdrawn = ({ state }: Pick<License, 'state'>): boolean => state === 'merged' || state === 'revoked';

export type PillText = 'valid' | 'permanent' | 'unbound' | 'ends' | Exclude<LicenseState, 'active' | 'expiring'>;

/** The one word for a licence's status; "expiring soon" takes precedence over "not bound". */
export function pillOf({ state, machineId, expiresAt }: License): {
  readonly color: TagProps['color'];
  readonly text: PillText;
} {
  switch (state) {
    case 'expiring':
      return { color: 'warning', text: 'ends' };
    case 'grace':
      return { color: 'error', text: 'grace' };
    case 'expired':
    case 'merged':
      return { color: 'default', text: state };
    case 'revoked':
      return { color: 'error', text: 'revoked' };
    case 'active':
      if (machineId === null) return { color: 'processing', text: 'unbound' };
      return { color: 'success', text: expiresAt === null ? 'permanent' : 'valid' };
  }
}

/** The primary action of a licence: what it waits for, or nothing. */
export function nextStepOf({ state, can, expiresAt }: License): 'renew' | 'bind' | undefined {
  const ends = expiresAt !== null && (state === 'expiring' || state === 'grace');
  if (ends && can.renew.allowed) return 'renew';
  return can.bind.allowed ? 'bind' : undefined;
}

/** How full the gauge of a dated licence is, in percent of its current term. */
export function remainingPercent({ termStartedAt, expiresAt }: Term, now: Date): number {
  const wholeDays = daysUntil(expiresAt, new Date(termStartedAt));
  return Math.min(100, Math.max(0, (daysUntil(expiresAt, now) / Math.max(1, wholeDays)) * 100));
}

interface Term {
  readonly termStartedAt: string;
  readonly expiresAt: string;
}

/** `a3f19c…7d02`: enough to tell machines apart. */
export const shortMachineId = (machineId: string): string =>
  machineId.length <= 16 ? machineId : `${machineId.slice(0, 6)}…${machineId.slice(-4)}`;

/** The path of a licence's renewal, without a language prefix. */
export const renewPath = (paidId: string): string => `/pricing?${new URLSearchParams({ paidId })}`;
