import { ApiProperty } from '@nestjs/swagger';
import { REDEEM_KINDS, type RedeemKind } from '../../../domain/codes/redeem-gift.js';
import { CODE_STATUSES, type CodeStatus } from '../../../domain/codes/redemption.js';

export class RedeemBatchView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: REDEEM_KINDS }) kind!: RedeemKind;
  @ApiProperty({ type: 'integer', description: 'For a licence, its months; 0 means permanent' }) quantity!: number;
  /** What a code gives, in the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'integer', description: 'Number of codes created' }) size!: number;
  /** Whether its codes were made. The codes of an approved batch are made on request. */
  @ApiProperty() isPrinted!: boolean;
  @ApiProperty({ type: 'integer', description: 'Number of codes redeemed' }) redeemed!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: Date | null;
}

export class RedeemCodeView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) batchId!: string;
  @ApiProperty({ enum: CODE_STATUSES }) status!: CodeStatus;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) redeemedAt!: Date | null;
  /** The account that redeemed it. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) accountId!: string | null;
  @ApiProperty({ type: String, nullable: true }) mail!: string | null;
  /** The licence it gave or added to. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  @ApiProperty({ type: String, nullable: true }) licenseKey!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) withdrawnAt!: Date | null;
}

export class FoundCodeView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) batchId!: string;
}

export class WithdrawnBatchView {
  @ApiProperty({ type: 'integer', description: 'Number of codes withdrawn' }) count!: number;
}
