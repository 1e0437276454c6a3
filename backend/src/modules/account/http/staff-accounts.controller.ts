import { Body, Controller, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { column, type CsvColumn, ReturnsCsv, timeColumn } from '../../../platform/http/output/csv.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { type AccountRow, accountsListing } from '../accounts.listing.js';
import { StaffAccounts } from '../staff-accounts.service.js';
import { StaffStanding } from '../staff-standing.service.js';
import { AccountsQuery, EnabledBody, RoleBody, StaffAccountFileView, StaffAccountView } from './staff-accounts.dto.js';

const AccountPage = pageOf(StaffAccountView);

const COLUMNS: readonly CsvColumn<AccountRow>[] = [
  column('编号', 'Id', ({ id }) => id),
  column('邮箱', 'Email', ({ mail }) => mail),
  column('姓名', 'Name', ({ name }) => name),
  column('角色', 'Role', ({ role }) => role),
  column('语言', 'Language', ({ locale }) => locale),
  column('订阅营销邮件', 'Subscribed', ({ isSubscribed }) => isSubscribed),
  timeColumn('停用时间', 'Disabled', ({ disabledAt }) => disabledAt),
  timeColumn('注册时间', 'Registered', ({ createdAt }) => createdAt),
];

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
    const page = await this.listings.page(accountsListing, query);
    return { ...page, items: page.items.map(toView) };
  }

  @Get('export')
  @Requires('customers.export')
  @ReturnsCsv('accounts')
  async export(@CurrentStaff() staff: StaffMember, @Query() query: AccountsQuery) {
    const file = { columns: COLUMNS, ...(await this.listings.all(accountsListing, query)) };
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
    return { ...account, ...toView(account) };
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

const toView = (row: AccountRow): StaffAccountView => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  deletionRequestedAt: row.deletionRequestedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
