import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../../domain/invoices/invoice-status.js';
import { INVOICE_TITLE_KINDS, type InvoiceTitleKind } from '../../../domain/invoices/invoice-title.js';
import { IsCleanProse, IsCode, IsMailAddress, IsName, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey, OptionalId } from '../../../platform/http/input/list-query.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { INVOICE_SORTS } from '../invoices.listing.js';

/** 100 million yuan. */
const MAX_FEN = 10_000_000_000;

export class RequestInvoice {
  @ApiProperty({ enum: INVOICE_TITLE_KINDS })
  @IsIn(INVOICE_TITLE_KINDS)
  kind!: InvoiceTitleKind;

  /** 2 to 100 characters. */
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @MaxLength(300)
  @IsName()
  title!: string;

  /** For a company: 统一社会信用代码, or an older number of 15 or 20. */
  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @IsCode()
  taxNumber?: string;

  /** Notified besides the account; omitted: the account only. */
  @ApiPropertyOptional({ maxLength: 320 })
  @IsOptional()
  @IsString()
  @MaxLength(320)
  @IsMailAddress()
  mail?: string;
}

export class InvoicesQuery extends ListQuery {
  @SortKey(...INVOICE_SORTS) sort?: string;
  @AnyOf(...INVOICE_STATUSES) status?: readonly InvoiceStatus[];
  @OptionalId() accountId?: string;
}

export class IssueQuery {
  /** The tax authority's number: 8 to 20 digits. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @MaxLength(100)
  @IsCode()
  number!: string;

  /** The amount on the file, in fen. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_FEN })
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_FEN)
  amountFen!: number;
}

export class EndInvoice {
  /** Mailed to the customer. */
  @ApiProperty({ maxLength: 500 })
  @IsString()
  @MaxCodePoints(500)
  @IsCleanProse()
  reason!: string;
}
