import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../../domain/payments/payment-status.js';
import { IsCalendarDate } from '../../../../platform/http/input/calendar-date.js';
import { IsCleanText, IsNotBlank } from '../../../../platform/http/input/clean-text.js';
import { ListQuery, OneOf, SortKey } from '../../../../platform/http/input/list-query.js';
import { BANK_TRANSFER_SORTS, TRANSFER_STAGES, type TransferStage } from '../bank-transfers.listing.js';

const MAX_FEN = 100_000_000_000;
const NULLABLE_TEXT = { type: String, nullable: true } as const;
const FEN = { type: 'integer', description: 'Fen' } as const;

export class TransfersQuery extends ListQuery {
  @SortKey(...BANK_TRANSFER_SORTS) sort?: string;
  @OneOf(...TRANSFER_STAGES) stage?: TransferStage;
  @OneOf(...ORDER_STATUSES) orderStatus?: OrderStatus;
}

/** A receipt as the bank statement shows it. Either `paymentId` or `remittanceCode` identifies the transfer. */
export class ReceiptBody {
  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId !== undefined)
  @IsUUID()
  paymentId?: string;

  /** As written in the remark of the transfer; spaces, hyphens and case do not matter. */
  @ApiPropertyOptional({ maxLength: 20 })
  @ValidateIf(({ paymentId }: ReceiptBody) => paymentId === undefined)
  @IsString()
  @MaxLength(20)
  remittanceCode?: string;

  /** The bank's serial number of the transaction; each is entered only once. */
  @ApiProperty({ maxLength: 64 })
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
  @ApiProperty({ maxLength: 60 })
  @IsString()
  @IsNotBlank()
  @MaxLength(60)
  @IsCleanText()
  payerAccount!: string;
}

export class EnteredReceiptView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

export class TransferView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ enum: ORDER_STATUSES }) orderStatus!: OrderStatus;
  @ApiProperty() mail!: string;
  @ApiProperty() remittanceCode!: string;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty() hasSlip!: boolean;
  @ApiProperty({ enum: TRANSFER_STAGES }) stage!: TransferStage;
  /** Of the newest entry about it; null while no receipt has been entered. */
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) receiptId!: string | null;
  @ApiProperty(NULLABLE_TEXT) bankSerial!: string | null;
  @ApiProperty({ ...FEN, nullable: true }) receivedFen!: number | null;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'date' }) receivedOn!: string | null;
  @ApiProperty(NULLABLE_TEXT) payer!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerBank!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerAccount!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) enteredBy!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail address of the person who recorded it' }) enteredByMail!:
    | string
    | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'Mail address of the person who confirmed or rejected it' })
  decidedByMail!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: Date;
}
