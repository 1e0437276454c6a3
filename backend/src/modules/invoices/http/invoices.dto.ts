import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import {
  INVOICE_STATUSES,
  INVOICE_TITLE_KINDS,
  type InvoiceStatus,
  type InvoiceTitleKind,
} from '../../../domain/invoices/invoice.js';
import { OptionalCode, WholeNumber } from '../../../platform/http/input/fields.js';
import { IsCleanProse, IsCode, IsMailAddress, IsName, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, OptionalId, SortKey } from '../../../platform/http/input/list-query.js';
import { DigitsToNumber } from '../../../platform/http/input/pagination.js';
import { INVOICE_SORTS } from '../staff-invoices.queries.js';

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
  @OptionalCode(100)
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
  @OneOf('true', 'false') isApproved?: string;
}

export class ApproveInvoice {
  /** The amount to be invoiced as it was read (`keptFen`), in fen. */
  @WholeNumber(1, MAX_FEN)
  keptFen!: number;
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
