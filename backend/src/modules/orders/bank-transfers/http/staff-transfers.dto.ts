import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.js';
import { IsCalendarDate } from '../../../../platform/http/input/calendar-date.js';
import { CodeOnly, IsCleanText, IsCode, IsNotBlank } from '../../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../../platform/http/input/list-query.js';
import { BANK_TRANSFER_SORTS, TRANSFER_STAGES, type TransferStage } from '../bank-transfers.listing.js';

const MAX_FEN = 100_000_000_000;

export class TransfersQuery extends ListQuery {
  @SortKey(...BANK_TRANSFER_SORTS) sort?: string;
  @AnyOf(...TRANSFER_STAGES) stage?: readonly TransferStage[];
  @AnyOf(...ORDER_STATUSES) orderStatus?: readonly OrderStatus[];
}

/** A receipt as the bank statement shows it. Either `paymentId` or `remittanceCode` identifies the transfer. */
export class ReceiptBody {
  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId !== undefined)
  @IsUUID()
  paymentId?: string;

  /** As written in the remark of the transfer; spaces, hyphens and case do not matter. */
  @ApiPropertyOptional({ maxLength: 100 })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId === undefined)
  @IsString()
  @MaxLength(100)
  @IsCode()
  remittanceCode?: string;

  /** The bank's serial number of the transaction; each is entered only once. */
  @ApiProperty({ maxLength: 64 })
  @CodeOnly()
  @IsString()
  @IsNotBlank()
  @MaxLength(64)
  @IsCleanText()
  bankSerial!: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_FEN, description: 'Fen' })
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amountFen!: number;

  @ApiProperty({ format: 'date', description: 'YYYY-MM-DD' })
  @IsCalendarDate()
  receivedOn!: string;

  @ApiProperty({ maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  @IsCleanText()
  payer!: string;

  @ApiProperty({ maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  @IsCleanText()
  payerBank!: string;

  /** 6 to 34 digits or letters; spaces and dashes are ignored. Refunds are paid to it. */
  @ApiProperty({ maxLength: 100 })
  @CodeOnly()
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  payerAccount!: string;
}

export class EnteredReceiptView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}
