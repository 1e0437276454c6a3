import { Body, Controller, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { MAX_NAME_LENGTH } from '../../../domain/text/names.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Line } from '../../../platform/http/input/fields.js';
import { IsMailAddress, IsName, IsNotBlank, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { ReturnsNothing } from '../../../platform/http/output/returns.js';
import { MailChange } from '../mail-change.service.js';

export class CorrectedPersonBody {
  @ApiProperty({ minLength: 1, maxLength: MAX_NAME_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_NAME_LENGTH)
  @IsName()
  name!: string;

  @ApiProperty({ maxLength: 320 }) @IsString() @IsNotBlank() @MaxLength(320) @IsMailAddress() mail!: string;

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
    @Param('id', ParseUUIDPipe) accountId: string,
    @ReadVersion() read: number,
    @Body() { name, mail, reason }: CorrectedPersonBody,
  ): Promise<void> {
    await this.changes.correct(staff, { accountId, read }, { name, mail, reason });
  }
}
