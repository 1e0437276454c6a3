import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { SANDBOX_OUTCOMES, type SandboxOutcome } from '../sandbox-cashier.service.js';

export class PlayOutcome {
  @ApiProperty({ enum: SANDBOX_OUTCOMES })
  @IsIn(SANDBOX_OUTCOMES)
  outcome!: SandboxOutcome;
}

/** What the sandbox cashier shows. */
export class SandboxTradeView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty() subject!: string;
  @ApiProperty({ type: 'integer', description: 'Fen' }) amountFen!: number;
  @ApiProperty({ enum: ['waiting', 'paid', 'closed', 'failed'] }) status!: string;
  /** Where the customer goes back to. */
  @ApiProperty() returnUrl!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}
