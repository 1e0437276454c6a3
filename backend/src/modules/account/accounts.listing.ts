import { anyContains, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { LOCALES, type Locale } from '../../domain/locale/locales.js';
import { type Role, ROLES } from '../../domain/access/roles.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { TIME, COUNT } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** An account in the console's list. */
export class StaffAccountView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() isSubscribed!: boolean;
  @ApiProperty({ ...TIME, nullable: true }) disabledAt!: Date | null;
  @ApiProperty({ ...TIME, nullable: true }) deletionRequestedAt!: Date | null;
  @ApiProperty(TIME) createdAt!: Date;
  /** Sent back with a change of the account's role or standing. */
  @ApiProperty(COUNT) version!: number;
}

export const ACCOUNT_SORTS = ['createdAt', 'mail'] as const;

export const accountsListing: Listing<StaffAccountView, 'q' | 'role' | 'isDisabled'> = {
  columns: `a.id, a.mail, a.name, a.role, a.locale, a.is_subscribed AS "isSubscribed", a.disabled_at AS "disabledAt",
    a.deletion_requested_at AS "deletionRequestedAt", a.created_at AS "createdAt", a.version`,
  from: '(SELECT * FROM accounts WHERE deleted_at IS NULL) a',
  filters: {
    q: anyContains('a.mail', 'a.name'),
    role: isAnyOf('a.role'),
    isDisabled: isTrue('a.disabled_at IS NOT NULL'),
  },
  sorts: { createdAt: 'a.created_at', mail: 'a.mail' },
  alwaysSet: ['createdAt'],
  period: 'a.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'a.id',
  csv: [
    column('编号', 'ID', ({ id }) => id),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    personalColumn('姓名', 'Name', ({ name }) => name),
    column('角色', 'Role', ({ role }) => role),
    column('语言', 'Language', ({ locale }) => locale),
    column('订阅营销邮件', 'Subscribed', ({ isSubscribed }) => isSubscribed),
    timeColumn('停用时间', 'Disabled', ({ disabledAt }) => disabledAt),
    timeColumn('注册时间', 'Registered', ({ createdAt }) => createdAt),
  ],
};
