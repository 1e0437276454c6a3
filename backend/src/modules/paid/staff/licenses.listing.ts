import { totalSql } from '../license-sql.js';
import { CAPACITIES, CAPACITY_WORDS } from '../../../domain/licensing/capacity.js';
import { DISPLAY_STATES, type DisplayState, EXPIRING_DAYS } from '../../../domain/licensing/status.js';
import {
  EDITIONS,
  type Edition,
  LICENSE_ORIGINS,
  LICENSE_STATES,
  type LicenseOrigin,
  type LicenseState,
} from '../../../domain/licensing/license.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import { CapacityView } from '../../../platform/http/output/capacity-view.js';
import { column, timeColumn, personalColumn } from '../../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';
import { NOW } from '../../../platform/database/site-time.js';

export const CORRECTIONS = ['end', 'terms'] as const;

/** A license in the console's list. */
export class StaffLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: EDITIONS }) edition!: Edition;
  @ApiProperty() planId!: string;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: Date | null;
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** The status shown to its owner today. */
  @ApiProperty({ enum: DISPLAY_STATES }) state!: DisplayState;
  @ApiProperty(NULLABLE_TEXT) machineId!: string | null;
  @ApiProperty({ enum: LICENSE_ORIGINS }) origin!: LicenseOrigin;
  @ApiProperty() carriesReward!: boolean;
  @ApiProperty() isTest!: boolean;
  /**
   * What an upgrade of the site had to correct because what was recorded does not give what the licence gave: its end, or
   * all its terms.
   */
  @ApiProperty({ type: String, enum: CORRECTIONS, nullable: true }) correction!: (typeof CORRECTIONS)[number] | null;
  /** Days that the correction added to the end, or took off it if negative. */
  @ApiProperty({ type: 'integer', nullable: true }) correctedDays!: number | null;
  @ApiProperty(TIME) createdAt!: Date;
}

/** Before its status is derived from these. */
export type StaffLicenseRow = Omit<StaffLicenseView, 'state'>;

export const LICENSE_SORTS = ['createdAt', 'expiresAt'] as const;

const OF_CORRECTIONS = `FROM license_lines n WHERE n.license_id = l.id AND n.source = 'correction'`;

/** The columns of a license `l` of an account `a`. */
export const STAFF_LICENSE_COLUMNS = `l.id, l.key, l.account_id AS "accountId", a.mail, l.edition, l.plan_id AS "planId",
    ${CAPACITIES.map((name) => `${totalSql(name)} AS ${name}`).join(', ')},
    l.expires_at AS "expiresAt", l.status, l.machine_id AS "machineId", l.origin_kind AS origin,
    l.carries_reward AS "carriesReward", l.is_test AS "isTest", l.created_at AS "createdAt",
    (SELECT CASE WHEN bool_and(n.days IS NOT NULL) THEN 'end' ELSE 'terms' END ${OF_CORRECTIONS} HAVING count(*) > 0) AS correction,
    (SELECT sum(n.days)::int ${OF_CORRECTIONS}) AS "correctedDays"`;

export const licensesListing: Listing<
  StaffLicenseRow,
  'q' | 'status' | 'edition' | 'origin' | 'accountId' | 'isExpiring' | 'isBound' | 'isUndecided' | 'isCorrected'
> = {
  columns: STAFF_LICENSE_COLUMNS,
  from: 'licenses l JOIN accounts a ON a.id = l.account_id',
  filters: {
    q: anyContains('l.key', 'a.mail', 'l.machine_id', 'l.remark'),
    status: isAnyOf('l.status'),
    edition: isAnyOf('l.edition'),
    origin: isAnyOf('l.origin_kind'),
    accountId: equals('l.account_id', 'uuid'),
    isExpiring: isTrue(
      `coalesce(l.status = 'active' AND l.expires_at BETWEEN ${NOW} AND ${NOW} + interval '${EXPIRING_DAYS} days', false)`,
    ),
    isBound: isTrue('l.machine_id IS NOT NULL'),
    // The price of its grant is unknown. If it is merged into another licence, that one cannot be renewed, either.
    isUndecided: isTrue(
      `(l.granted_components = '[]' AND l.agreed_year_fen IS NULL AND l.expires_at IS NOT NULL AND l.status <> 'revoked'
        AND l.withdrawn_at IS NULL AND l.origin_kind <> 'free_enterprise')`,
    ),
    isCorrected: isTrue(`EXISTS (SELECT ${OF_CORRECTIONS})`),
  },
  sorts: { createdAt: 'l.created_at', expiresAt: 'l.expires_at' },
  alwaysSet: ['createdAt'],
  period: 'l.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'l.id',
  csv: [
    column('授权密钥', 'Licence key', ({ key }) => key),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    column('版本', 'Edition', ({ edition }) => edition),
    column('套餐', 'Plan', ({ planId }) => planId),
    ...CAPACITIES.map((name) => {
      const { zh, en } = CAPACITY_WORDS[name].title;
      return column(zh, en, (row: StaffLicenseRow) => row[name]);
    }),
    timeColumn('到期时间', 'Expires', ({ expiresAt }) => expiresAt),
    column('状态', 'Status', ({ status }) => status),
    column('机器码', 'Machine code', ({ machineId }) => machineId),
    column('来源', 'Source', ({ origin }) => origin),
    timeColumn('签发时间', 'Issued', ({ createdAt }) => createdAt),
    column('升级更正', 'Upgrade correction', ({ correction }) => correction),
    column('更正天数', 'Days corrected', ({ correctedDays }) => correctedDays),
  ],
};
