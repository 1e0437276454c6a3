import { ApiProperty } from '@nestjs/swagger';
import { LICENSE_ACTIONS, type LicenseAbilities, type LicenseAction } from '../../domain/licensing/abilities.js';
import type { UnbindVerdict } from '../../domain/licensing/binding.js';
import {
  DISPLAY_STATES,
  type DisplayState,
  type Edition,
  EDITIONS,
  LICENSE_STATES,
  type LicensePhase,
  type LicenseState,
} from '../../domain/licensing/license.js';
import type { Locale } from '../../domain/locale/locales.js';
import { refusalText } from '../../platform/http/errors/error.filter.js';
import { pageOf } from '../../platform/http/input/pagination.js';
import { CapacityView, TIME } from '../../platform/http/output/returns.js';
import { HistoryLineView } from './license-sql.js';
import { REFUSAL_PARAMS } from './license.js';

/** Whether an action is possible now, and if not, why. */
class AbilityView {
  @ApiProperty() allowed!: boolean;
  /** Error code of the refusal. */
  @ApiProperty({ required: false }) code?: string;
  /** The refusal in the caller's language. */
  @ApiProperty({ required: false }) message?: string;
  /** When the action becomes possible, if only time has to pass. */
  @ApiProperty({ required: false, format: 'date-time' }) retryAt?: string;
}

class AbilitiesView implements Record<LicenseAction, AbilityView> {
  @ApiProperty() bind!: AbilityView;
  @ApiProperty() unbind!: AbilityView;
  @ApiProperty() renew!: AbilityView;
  @ApiProperty() merge!: AbilityView;
  @ApiProperty() transfer!: AbilityView;
  @ApiProperty() download!: AbilityView;
  @ApiProperty() upgrade!: AbilityView;
  @ApiProperty() change!: AbilityView;
}

/** A licence of the caller. */
export class PaidView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  /** The key to enter in the product. */
  @ApiProperty() key!: string;
  @ApiProperty() planId!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  /** The plan's name in the caller's language. */
  @ApiProperty() name!: string;
  /** The last valid second; null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: Date | null;
  /** The last second of the grace period, in which the product works with a warning; null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) graceEndsAt!: Date | null;
  /** When the current expiry was decided, such as on purchase, renewal or merge. */
  @ApiProperty(TIME) termStartedAt!: Date;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** The status shown today: `expiring` in the last 30 days, `grace` in the 7 days after them. */
  @ApiProperty({ enum: DISPLAY_STATES }) state!: DisplayState;
  @ApiProperty({ type: String, nullable: true }) machineId!: string | null;
  @ApiProperty({ ...TIME, nullable: true }) boundAt!: Date | null;
  @ApiProperty() remark!: string;
  @ApiProperty(TIME) createdAt!: Date;
  /** Signed by a test key. */
  @ApiProperty() isTest!: boolean;
  /** The licence it was merged into. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) mergedInto!: string | null;
  @ApiProperty({ description: `Actions allowed to the caller: ${LICENSE_ACTIONS.join(', ')}` }) can!: AbilitiesView;
}

/** A licence that can be merged with others. */
export class MergeableView extends PaidView {
  /** Licences of the same group can be merged with each other. */
  @ApiProperty({ type: 'integer' }) mergeGroup!: number;
}

/** The number of the caller's licences in each phase, whichever phase the list shows. */
class PhaseCountsView implements Record<LicensePhase, number> {
  @ApiProperty({ type: 'integer' }) valid!: number;
  @ApiProperty({ type: 'integer' }) ending!: number;
  @ApiProperty({ type: 'integer' }) over!: number;
}

export class PaidPageView extends pageOf(PaidView) {
  @ApiProperty() counts!: PhaseCountsView;
}

/** A file that works on any machine until it ends. */
class GrantedFileView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty(TIME) endsAt!: Date;
}

export class PaidDetailsView extends PaidView {
  /** Files that staff granted without a machine and that have not ended. */
  @ApiProperty({ type: [GrantedFileView] }) grantedFiles!: GrantedFileView[];
  /** The version of the newest file; 0 if there is none yet. */
  @ApiProperty({ type: 'integer' }) fileVersion!: number;
  /** How often the owner can still move it to another machine, out of three times in any 365 days. */
  @ApiProperty({ type: 'integer' }) movesLeft!: number;
  /** The latest 100 events, newest first. */
  @ApiProperty({ type: [HistoryLineView] }) history!: HistoryLineView[];
}

function toAbilityView(verdict: UnbindVerdict, locale: Locale): AbilityView {
  if (verdict.ok) return { allowed: true };
  const { code } = verdict;
  const message = refusalText(code, locale, REFUSAL_PARAMS);
  return { allowed: false, code, message, ...(verdict.retryAt ? { retryAt: verdict.retryAt.toISOString() } : {}) };
}

export const toAbilitiesView = (can: LicenseAbilities, locale: Locale): AbilitiesView => ({
  bind: toAbilityView(can.bind, locale),
  unbind: toAbilityView(can.unbind, locale),
  renew: toAbilityView(can.renew, locale),
  merge: toAbilityView(can.merge, locale),
  transfer: toAbilityView(can.transfer, locale),
  download: toAbilityView(can.download, locale),
  upgrade: toAbilityView(can.upgrade, locale),
  change: toAbilityView(can.change, locale),
});
