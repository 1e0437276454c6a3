import { Body, Controller, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { StaffAccountView, accountsListing } from '../accounts.listing.js';
import { StaffAccounts } from '../staff-accounts.service.js';
import { StaffStanding } from '../staff-standing.service.js';
import { AccountsQuery, EnabledBody, RoleBody, StaffAccountFileView } from './staff-accounts.dto.js';

const AccountPage = pageOf(StaffAccountView);

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
  async show(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<StaffAccountFileView> {
    const account = await this.accounts.read(staff, id);
    return account;
  }

  /** Sets the account's role, which applies from its next call. A new administrator needs a second one's approval. */
  @Put(':id/role')
  @Requires('staff.appoint')
  @Returns(200, DoneOrProposedView)
  async changeRole(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() { role, reason }: RoleBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.standing.change(staff, { accountId: id, read: version, reason }, { role }) };
  }

  /** A disabled account is signed out everywhere at once and cannot sign in. Enabling an administrator needs two. */
  @Put(':id/enabled')
  @Requires('staff.appoint')
  @Returns(200, DoneOrProposedView)
  async setEnabled(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() { isEnabled, reason }: EnabledBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.standing.change(staff, { accountId: id, read: version, reason }, { isEnabled }) };
  }
}
