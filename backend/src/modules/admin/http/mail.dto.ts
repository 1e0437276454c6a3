import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AnyOf, ListQuery, SortKey, OptionalId } from '../../../platform/http/input/list-query.js';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { DELIVERY_SORTS, DELIVERY_STATUSES, type DeliveryStatus } from '../../mail/index.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';

export class DeliveriesQuery extends ListQuery {
  @SortKey(...DELIVERY_SORTS) sort?: string;
  @AnyOf(...DELIVERY_STATUSES) status?: readonly DeliveryStatus[];
  @OptionalId() accountId?: string;

  /** The name of a mail. */
  @ApiPropertyOptional({ maxLength: 60 })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  @IsNotTyped()
  letter?: string;
}

export class LetterQuery {
  @ApiPropertyOptional({ enum: LOCALES, default: DEFAULT_LOCALE })
  @IsOptional()
  @IsIn(LOCALES)
  locale: Locale = DEFAULT_LOCALE;
}

export class KnownLetterView {
  @ApiProperty() letter!: string;
  @ApiProperty({ description: 'Why the recipient receives it' }) reason!: string;
  @ApiProperty() subject!: string;
}

export class LetterPreviewView {
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty() html!: string;
}
