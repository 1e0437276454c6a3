import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { type Role, ROLES } from '../../../domain/access/roles.js';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { DoneOrProposedView, OptionalReason } from '../../approvals/index.js';
import { ACCOUNT_SORTS, accountsListing, StaffAccountView } from '../account.queries.js';
import { StaffAccounts, StaffStanding } from '../staff-accounts.service.js';

class AccountsQuery extends ListQuery {
  @SortKey(...ACCOUNT_SORTS) sort?: string;
  @AnyOf(...ROLES) role?: readonly Role[];
  @OneOf('true', 'false') isDisabled?: string;
}

class RoleBody extends OptionalReason {
  @ApiProperty({ enum: ROLES }) @IsIn(ROLES) role!: Role;
}

class EnabledBody extends OptionalReason {
  @ApiProperty() @IsBoolean() isEnabled!: boolean;
}

class StaffAccountFileView extends StaffAccountView {
  @ApiProperty() referralCode!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) referrerId!: string | null;
  @ApiProperty({ type: String, nullable: true }) referrerMail!: string | null;
  /** How many accounts registered with this one's referral code. */
  @ApiProperty({ type: 'integer' }) referralCount!: number;
  /** False for an account that signs in with passkeys only. */
  @ApiProperty() hasPassword!: boolean;
}

const AccountPage = listOf(StaffAccountView);

@Controller('admin/accounts')
@Requires('customers.read')
export class StaffAccountsController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly standing: StaffStanding,
    private readonly listings: Listings,
  ) {}

  @Get()
  @Returns(200, AccountPage)
  async list(@Query() query: AccountsQuery) {
    return this.listings.page(accountsListing, query);
  }

  @Get('export')
  @Requires('customers.export')
  @ReturnsCsv('accounts')
  async export(@CurrentStaff() staff: StaffMember, @Query() query: AccountsQuery) {
    const file = await this.listings.file(accountsListing, query);
    await this.accounts.noteExport(staff, file.total);
    return file;
  }

  @Get(':id')
  @Returns(200, StaffAccountFileView)
  async show(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<StaffAccountFileView> {
    const account = await this.accounts.read(staff, id);
    return account;
  }

  /**
   * Sets the account's role, which applies from its next call. Making an administrator needs a second administrator's
   * approval.
   */
  @Put(':id/role')
  @Requires('staff.appoint')
  @Returns(200, DoneOrProposedView)
  async changeRole(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { role, reason }: RoleBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.standing.change(staff, { accountId: id, read: version, reason }, { role }) };
  }

  /** A disabled account is signed out everywhere at once and cannot sign in. Enabling an administrator takes two. */
  @Put(':id/enabled')
  @Requires('staff.appoint')
  @Returns(200, DoneOrProposedView)
  async setEnabled(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { isEnabled, reason }: EnabledBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.standing.change(staff, { accountId: id, read: version, reason }, { isEnabled }) };
  }
}
