import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { type Role, ROLES } from '../../../domain/access/roles.js';
import { OptionalReason } from '../../approvals/index.js';
import { StaffAccountView, ACCOUNT_SORTS } from '../accounts.listing.js';

export class AccountsQuery extends ListQuery {
  @SortKey(...ACCOUNT_SORTS) sort?: string;
  @OneOf(...ROLES) role?: Role;
  @OneOf('true', 'false') isDisabled?: string;
}

export class RoleBody extends OptionalReason {
  @ApiProperty({ enum: ROLES }) @IsIn(ROLES) role!: Role;
}

export class EnabledBody extends OptionalReason {
  @ApiProperty() @IsBoolean() isEnabled!: boolean;
}

export class StaffAccountFileView extends StaffAccountView {
  @ApiProperty() referralCode!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) referrerId!: string | null;
  @ApiProperty({ type: String, nullable: true }) referrerMail!: string | null;
  /** How many accounts registered with this one's referral code. */
  @ApiProperty({ type: 'integer' }) referralCount!: number;
  /** False for an account that signs in with passkeys only. */
  @ApiProperty() hasPassword!: boolean;
}
