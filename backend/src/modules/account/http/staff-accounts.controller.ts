import { Body, Controller, Get, Param, ParseUUIDPipe, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { LetsIn } from '../../../platform/http/access.js';
import { column, type CsvColumn, ReturnsCsv, timeColumn } from '../../../platform/http/csv.js';
import { pageOf } from '../../../platform/http/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/principal.js';
import { ReadVersion } from '../../../platform/http/read-version.js';
import { Returns, ReturnsNothing } from '../../../platform/http/returns.js';
import { type AccountRow, accountsListing } from '../accounts.listing.js';
import { StaffAccounts } from '../staff-accounts.service.js';
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
@LetsIn('admin')
export class StaffAccountsController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly listings: Listings,
  ) {}

  @Get()
  @Returns(200, AccountPage)
  async list(@Query() query: AccountsQuery) {
    const page = await this.listings.page(accountsListing, query);
    return { ...page, items: page.items.map(toView) };
  }

  @Get('export')
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

  /** What the account may enter, from its next call on. */
  @Put(':id/role')
  @ReturnsNothing()
  async changeRole(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() { role }: RoleBody,
  ): Promise<void> {
    await this.accounts.changeRole(staff, id, version, role);
  }

  /** A disabled account is signed out everywhere at once and cannot sign in. */
  @Put(':id/enabled')
  @ReturnsNothing()
  async setEnabled(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() { isEnabled, reason }: EnabledBody,
  ): Promise<void> {
    await this.accounts.setEnabled(staff, id, version, { isEnabled, reason });
  }
}

const toView = (row: AccountRow): StaffAccountView => ({
  ...row,
  disabledAt: row.disabledAt?.toISOString() ?? null,
  deletionRequestedAt: row.deletionRequestedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
