import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/input/fields.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OptionalId, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import {
  deliveriesListing,
  DELIVERY_SORTS,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  DeliveryView,
  isMailName,
  MailPreview,
} from '../../mail/index.js';
import { MailDesk } from '../status.service.js';
import { StaffReasonBody } from './status.controller.js';

class DeliveriesQuery extends ListQuery {
  @SortKey(...DELIVERY_SORTS) sort?: string;
  @AnyOf(...DELIVERY_STATUSES) status?: readonly DeliveryStatus[];
  @OptionalId() accountId?: string;
  @OptionalId() orderId?: string;

  /** The name of a mail. */
  @ApiPropertyOptional({ maxLength: 60 })
  @IsOptional()
  @IsString()
  @MaxLength(60)
  @IsNotTyped()
  letter?: string;
}

class MailQuery {
  @ApiPropertyOptional({ enum: LOCALES, default: DEFAULT_LOCALE })
  @IsOptional()
  @IsIn(LOCALES)
  locale: Locale = DEFAULT_LOCALE;
}

class KnownMailView {
  @ApiProperty() letter!: string;
  @ApiProperty({ description: 'Why the recipient receives it' }) reason!: string;
  @ApiProperty() subject!: string;
}

class MailPreviewView {
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty() html!: string;
}

const DeliveryPage = listOf(DeliveryView);

/** Mail deliveries, and previews of every mail. */
@Controller('admin')
@Requires('mail.read')
export class MailController {
  constructor(
    private readonly listings: Listings,
    private readonly desk: MailDesk,
    private readonly preview: MailPreview,
  ) {}

  @Get('mail-deliveries')
  @Returns(200, DeliveryPage)
  async list(@Query() query: DeliveriesQuery) {
    return this.listings.page(deliveriesListing, query);
  }

  @Get('mail-deliveries/export')
  @ReturnsCsv('mail-deliveries')
  async export(@CurrentStaff() staff: StaffMember, @Query() query: DeliveriesQuery) {
    const file = await this.listings.file(deliveriesListing, query);
    await this.desk.noteExport(staff, file.total);
    return file;
  }

  /** Resends a mail that failed or was refused, immediately. */
  @Post('mail-deliveries/:letterId/retry')
  @Requires('mail.resend')
  @ReturnsNothing()
  async retry(
    @CurrentStaff() staff: StaffMember,
    @Id('letterId') letterId: string,
    @Body() { reason }: StaffReasonBody,
  ): Promise<void> {
    await this.desk.sendAgain(staff, letterId, reason);
  }

  /** Every mail that the site can send. */
  @Get('letters')
  @Returns(200, [KnownMailView])
  mails(@Query() { locale }: MailQuery): KnownMailView[] {
    return this.preview.list(locale);
  }

  /** Preview of a mail, with sample data. */
  @Get('letters/:letter')
  @Returns(200, MailPreviewView)
  mail(@Param('letter') name: string, @Query() { locale }: MailQuery): MailPreviewView {
    if (!isMailName(name)) throw new AppError('request.not_found');
    return this.preview.write(name, locale);
  }
}
