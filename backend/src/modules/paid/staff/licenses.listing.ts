import { textIn, type Texts } from '../../../domain/locale/locales.js';
import { FILE_WORDS } from '../../../domain/text/file-words.js';
import { totalSql } from '../license-sql.js';
import {
  CAPACITIES,
  CAPACITY_WORDS,
  DISPLAY_STATES,
  type DisplayState,
  type Edition,
  EDITIONS,
  EXPIRING_DAYS,
  LICENSE_ORIGINS,
  LICENSE_STATES,
  type LicenseOrigin,
  type LicenseState,
  perCapacity,
} from '../../../domain/licensing/license.js';
import { anyContains, equals, hasPart, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import { CapacityView, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
import { column, timeColumn, personalColumn, wordColumn } from '../../../platform/http/output/csv.js';
import { isCustomerOf } from '../../account/index.js';
import { ApiProperty } from '@nestjs/swagger';
import { type ColumnsOf, NOW } from '../../../platform/database/transactions.js';

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
   * What an upgrade of the site had to correct, because the recorded events did not add up to what the licence gave:
   * its end, or all its terms.
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
export const STAFF_LICENSE_COLUMNS: ColumnsOf<StaffLicenseRow> = {
  id: 'l.id',
  key: 'l.key',
  accountId: 'l.account_id',
  mail: 'a.mail',
  edition: 'l.edition',
  planId: 'l.plan_id',
  ...perCapacity(totalSql),
  expiresAt: 'l.expires_at',
  status: 'l.status',
  machineId: 'l.machine_id',
  origin: 'l.origin_kind',
  carriesReward: 'l.carries_reward',
  isTest: 'l.is_test',
  createdAt: 'l.created_at',
  correction: `(SELECT CASE WHEN bool_and(n.days IS NOT NULL) THEN 'end' ELSE 'terms' END ${OF_CORRECTIONS} HAVING count(*) > 0)`,
  correctedDays: `(SELECT sum(n.days)::int ${OF_CORRECTIONS})`,
};

const bare = (code: string): string => `replace(${code}, '-', '')`;

/** Codes are compared without dashes, as in the index. */
const withCode = (text: string): string => `
  SELECT id FROM licenses WHERE (${hasPart(bare('key'), bare(text))}) OR (${hasPart(bare('machine_id'), bare(text))})`;

const withRemark = (text: string): string =>
  `SELECT id FROM licenses WHERE remark <> '' AND ${hasPart('remark', text)}`;

const ofOwner = (text: string): string => `
  SELECT b.id FROM accounts owner JOIN licenses b ON b.account_id = owner.id WHERE ${hasPart('owner.mail', text)}`;

/** Also has the plan's name, for the file; null for one that the catalogue lacks. */
type ListedRow = StaffLicenseRow & { readonly planName: Texts | null };

export const licensesListing: Listing<
  ListedRow,
  | 'q'
  | 'status'
  | 'edition'
  | 'origin'
  | 'accountId'
  | 'isExpiring'
  | 'isBound'
  | 'isUndecided'
  | 'isCorrected'
  | 'salesperson'
> = {
  columns: {
    ...STAFF_LICENSE_COLUMNS,
    planName: `(SELECT jsonb_build_object('zh', p.name_zh, 'en', p.name_en) FROM plans p WHERE p.id = l.plan_id)`,
  },
  from: 'licenses l JOIN accounts a ON a.id = l.account_id',
  alone: 'licenses l',
  filters: {
    q: anyContains(
      'l.key',
      bare('l.key'),
      '(SELECT mail FROM accounts WHERE id = l.account_id)',
      'l.machine_id',
      'l.remark',
    ),
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
    salesperson: (id) => isCustomerOf('l.account_id', id),
  },
  finds: [withCode, withRemark, ofOwner],
  sorts: { createdAt: 'l.created_at', expiresAt: 'l.expires_at' },
  alwaysSet: ['createdAt'],
  period: 'l.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'l.id',
  csv: [
    column('授权密钥', 'Licence key', ({ key }) => key),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    wordColumn('版本', 'Edition', FILE_WORDS.edition, ({ edition }) => edition),
    column('套餐', 'Plan', ({ planId, planName }) => (planName ? (locale) => textIn(planName, locale) : planId)),
    ...CAPACITIES.map((name) => {
      const { zh, en } = CAPACITY_WORDS[name].title;
      return column(zh, en, (row: ListedRow) => row[name]);
    }),
    timeColumn('到期时间', 'Expires', ({ expiresAt }) => expiresAt),
    wordColumn('状态', 'Status', FILE_WORDS.licenseStatus, ({ status }) => status),
    column('机器码', 'Machine code', ({ machineId }) => machineId),
    wordColumn('来源', 'Source', FILE_WORDS.licenseOrigin, ({ origin }) => origin),
    timeColumn('签发时间', 'Issued', ({ createdAt }) => createdAt),
    wordColumn('升级更正', 'Upgrade correction', FILE_WORDS.correction, ({ correction }) => correction),
    column('更正天数', 'Days corrected', ({ correctedDays }) => correctedDays),
  ],
};
