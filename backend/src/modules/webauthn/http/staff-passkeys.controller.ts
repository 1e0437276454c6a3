import { Body, Controller, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Requires } from '../../../platform/http/access/access.js';
import { IsCleanText, IsNotBlank } from '../../../platform/http/input/clean-text.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { DoneOrProposedView } from '../../approvals/index.js';
import { PasskeyRecovery } from '../passkey-recovery.service.js';

export class PasskeyResetBody {
  /** For the second administrator and the audit log. */
  @ApiProperty({ minLength: 1, maxLength: 300 })
  @IsString()
  @IsNotBlank()
  @MaxLength(300)
  @IsCleanText()
  reason!: string;
}

@Controller('admin/accounts')
@Requires('staff.appoint')
export class StaffPasskeysController {
  constructor(private readonly recovery: PasskeyRecovery) {}

  /** Proposes to remove all passkeys of a colleague who has lost them. Another administrator must approve. */
  @Post(':id/passkey-reset')
  @RequiresIdempotencyKey()
  @Returns(201, DoneOrProposedView)
  async reset(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: PasskeyResetBody,
  ): Promise<DoneOrProposedView> {
    return { proposalId: await this.recovery.propose(staff, id, reason) };
  }
}
