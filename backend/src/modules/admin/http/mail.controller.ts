import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { deliveriesListing, DeliveryView, isLetterName, LetterPreview } from '../../mail/index.js';
import { MailDesk } from '../mail-desk.service.js';
import { StaffReasonBody } from './jobs.dto.js';
import { DeliveriesQuery, KnownLetterView, LetterPreviewView, LetterQuery } from './mail.dto.js';

const DeliveryPage = pageOf(DeliveryView);

/** Mail deliveries, and previews of every mail. */
@Controller('admin')
@Requires('mail.read')
export class MailController {
  constructor(
    private readonly listings: Listings,
    private readonly desk: MailDesk,
    private readonly preview: LetterPreview,
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
    @Param('letterId', ParseUUIDPipe) letterId: string,
    @Body() { reason }: StaffReasonBody,
  ): Promise<void> {
    await this.desk.sendAgain(staff, letterId, reason);
  }

  /** Every mail that the site can send. */
  @Get('letters')
  @Returns(200, [KnownLetterView])
  letters(@Query() { locale }: LetterQuery): KnownLetterView[] {
    return this.preview.list(locale);
  }

  /** Preview of a mail, with sample data. */
  @Get('letters/:letter')
  @Returns(200, LetterPreviewView)
  letter(@Param('letter') letter: string, @Query() { locale }: LetterQuery): LetterPreviewView {
    if (!isLetterName(letter)) throw new AppError('request.not_found');
    return this.preview.write(letter, locale);
  }
}
