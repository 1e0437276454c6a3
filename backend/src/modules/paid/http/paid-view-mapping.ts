import { capacityOf } from '../../../domain/licensing/capacity.js';
import type { LicenseAbilities } from '../../../domain/licensing/abilities.js';
import type { UnbindVerdict } from '../../../domain/licensing/binding.js';
import { graceEndsAt } from '../../../domain/licensing/status.js';
import { refusalText } from '../../../platform/http/errors/error-translation.js';
import type { Locale } from '../../../domain/locale/locales.js';
import type { HistoryLine } from '../license-history.js';
import type { LicenseSnapshot } from '../license-snapshot.js';
import { REFUSAL_PARAMS } from '../license-refusal.js';
import type { LicenseDetails, LicenseRead, MergeableRead } from '../paid.queries.js';
import type {
  AbilitiesView,
  AbilityView,
  HistoryLineView,
  LicenseSnapshotView,
  MergeableView,
  PaidDetailsView,
  PaidView,
} from './paid.views.js';
import { textIn } from '../../../domain/locale/texts.js';

function toAbilityView(verdict: UnbindVerdict, locale: Locale): AbilityView {
  if (verdict.ok) return { allowed: true };
  const { code } = verdict;
  const message = refusalText(code, locale, REFUSAL_PARAMS);
  return { allowed: false, code, message, ...(verdict.retryAt ? { retryAt: verdict.retryAt.toISOString() } : {}) };
}

const toAbilitiesView = (can: LicenseAbilities, locale: Locale): AbilitiesView => ({
  bind: toAbilityView(can.bind, locale),
  unbind: toAbilityView(can.unbind, locale),
  renew: toAbilityView(can.renew, locale),
  merge: toAbilityView(can.merge, locale),
  transfer: toAbilityView(can.transfer, locale),
  download: toAbilityView(can.download, locale),
  upgrade: toAbilityView(can.upgrade, locale),
  change: toAbilityView(can.change, locale),
});

/** The fields common to the views of a license, as plain data. */
const paidFields = ({ license, state, mergedIntoId, can }: LicenseRead, locale: Locale) => ({
  paidId: license.id,
  key: license.key,
  planId: license.plan.id,
  edition: license.edition,
  name: textIn(license.plan.name, locale),
  ...capacityOf(license),
  expiresAt: license.expiresAt?.toISOString() ?? null,
  graceEndsAt: license.expiresAt && graceEndsAt(license.expiresAt).toISOString(),
  termStartedAt: license.termStartedAt.toISOString(),
  status: license.state,
  state,
  machineId: license.machineId,
  boundAt: license.boundAt?.toISOString() ?? null,
  remark: license.remark,
  createdAt: license.issuedAt.toISOString(),
  isTest: license.isTest,
  mergedInto: mergedIntoId,
  can: toAbilitiesView(can, locale),
});

export const toPaidView = (read: LicenseRead, locale: Locale): PaidView => paidFields(read, locale);

export const toMergeableView = (read: MergeableRead, locale: Locale): MergeableView => ({
  ...paidFields(read, locale),
  mergeGroup: read.mergeGroup,
});

export const toSnapshotView = ({ id, ...snapshot }: LicenseSnapshot): LicenseSnapshotView => ({
  paidId: id,
  ...snapshot,
});

export const toHistoryLineView = ({ at, details, before, after, ...line }: HistoryLine): HistoryLineView => ({
  ...line,
  at: at.toISOString(),
  details: details && { ...details },
  before: before && toSnapshotView(before),
  after: after && toSnapshotView(after),
});

export const toPaidDetailsView = (details: LicenseDetails, locale: Locale): PaidDetailsView => ({
  ...paidFields(details, locale),
  fileVersion: details.fileVersion,
  grantedFiles: details.grantedFiles.map(({ id, endsAt }) => ({ id, endsAt: endsAt.toISOString() })),
  movesLeft: details.movesLeft,
  history: details.history.map(toHistoryLineView),
});
