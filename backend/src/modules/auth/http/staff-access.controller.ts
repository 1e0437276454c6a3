import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import {
  canGive,
  type Permission,
  PERMISSIONS,
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
} from '../../../domain/access/roles.js';
import { MAX_NAME_LENGTH } from '../../../domain/text/printable.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { CurrentStaff, LetsIn, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { IsName, IsNotBlank, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { Id, Line, MailAddress, ReadVersion } from '../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { Accounts } from '../../account/index.js';
import { DoneOrProposedView, OptionalReason } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { MailChange } from '../mail-change.service.js';
import { Sessions } from '../sessions.service.js';
import { StaffInvitation } from '../staff-invitation.service.js';

class InviteStaff extends OptionalReason {
  @MailAddress() mail!: string;
  @ApiProperty({ enum: STAFF_ROLES }) @IsIn(STAFF_ROLES) role!: StaffRole;
}

class StaffSessionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() address!: string;
  @ApiProperty() agent!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) lastUsedAt!: string;
}

/** Invitations of staff, and where accounts are signed in. */
@Controller('admin')
@Requires('customers.sessions')
export class StaffAccessController {
  constructor(
    private readonly invitation: StaffInvitation,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly staffReads: StaffReads,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Creates an account for a new member of staff and mails it a link. A new administrator needs a second
   * administrator's approval.
   */
  @Post('staff')
  @Requires('staff.appoint')
  @Limit({ name: 'staff-invite', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(201, DoneOrProposedView)
  async invite(@CurrentStaff() staff: StaffMember, @Body() body: InviteStaff): Promise<DoneOrProposedView> {
    return { proposalId: await this.invitation.inviteNew(staff, body) };
  }

  /** Where an account is signed in, most recently used first. */
  @Get('accounts/:id/sessions')
  @Returns(200, [StaffSessionView])
  async list(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id() accountId: string,
  ): Promise<StaffSessionView[]> {
    const { role } = await this.transactions.run((tx) => this.accounts.get(tx, accountId));
    await this.staffReads.record({ staffId, what: 'account', subject: accountId });
    const alive = await this.sessions.list({ accountId, role });
    return alive.map(({ id, address, agent, createdAt, lastUsedAt }) => ({
      id,
      address,
      agent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }));
  }

  /** Signs an account out everywhere. */
  @Delete('accounts/:id/sessions')
  @ReturnsNothing()
  async end(@CurrentStaff() staff: StaffMember, @Id() accountId: string): Promise<void> {
    await this.sessions.endByStaff(staff, accountId);
  }
}

class StaffRoleView {
  @ApiProperty({ enum: STAFF_ROLES }) role!: StaffRole;
  @ApiProperty({ enum: PERMISSIONS, enumName: 'Permission', isArray: true }) permissions!: Permission[];
  /** Whether the role may give things away; a sole administrator cannot appoint to it alone. */
  @ApiProperty() canGive!: boolean;
}

@Controller('admin/roles')
@LetsIn('staff')
export class StaffRolesController {
  /** The roles of staff, and what each may do. */
  @Get()
  @Returns(200, [StaffRoleView])
  list(): StaffRoleView[] {
    return STAFF_ROLES.map((role) => ({ role, permissions: [...permissionsOf(role)], canGive: canGive(role) }));
  }
}

export class CorrectedPersonBody {
  @ApiProperty({ minLength: 1, maxLength: MAX_NAME_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_NAME_LENGTH)
  @IsName()
  name!: string;

  @MailAddress() mail!: string;

  /** For the audit log. */
  @Line(300, { minLength: 1 })
  reason!: string;
}

/** The name and the address of a customer. */
@Controller('admin/accounts/:id/person')
@Requires('customers.correct')
export class CustomerCorrectionsController {
  constructor(private readonly changes: MailChange) {}

  /** Corrects name and address. A new address signs the customer out everywhere; the old one is notified. */
  @Put()
  @ReturnsNothing()
  async correct(
    @CurrentStaff() staff: StaffMember,
    @Id() accountId: string,
    @ReadVersion() read: number,
    @Body() { name, mail, reason }: CorrectedPersonBody,
  ): Promise<void> {
    await this.changes.correct(staff, { accountId, read }, { name, mail, reason });
  }
}
