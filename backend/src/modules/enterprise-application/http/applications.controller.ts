import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString } from 'class-validator';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../domain/enterprise/application.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { Id, MailAddress, OptionalDay, OptionalProse, Prose, TypedLine } from '../../../platform/http/input/fields.js';
import { IsCleanProse, IsCleanText, IsNotBlank, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { NULLABLE_TEXT, Returns, TIME } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { KnownAccount } from '../../account/index.js';
import { StaffReads } from '../../audit/index.js';
import { ApplicationSubmission } from '../application-submission.service.js';
import { APPLICATION_SORTS, ApplicationsQueries } from '../applications.queries.js';
import { ApplicationView } from '../applications.views.js';

const MAX_ANSWER_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 1_000;

class ApplyFreeEnterprise {
  @TypedLine(100, { minLength: 1 })
  companyName!: string;

  @Prose(MAX_ANSWER_LENGTH, { minLength: 1 })
  useCase!: string;

  @Prose(MAX_ANSWER_LENGTH, { minLength: 1 })
  favoriteFeature!: string;

  @ApiPropertyOptional({ type: String, maxLength: MAX_ANSWER_LENGTH, nullable: true })
  @IsOptional()
  @IsString()
  @MaxCodePoints(MAX_ANSWER_LENGTH)
  @IsCleanProse()
  improvements?: string | null;
}

class AnswerAboutCase {
  /** Whether the company may be named as a customer. */
  @ApiProperty()
  @IsBoolean()
  isAgreed!: boolean;
}

export class ApplicationsQuery extends ListQuery {
  @SortKey(...APPLICATION_SORTS) sort?: string;
  @AnyOf(...APPLICATION_STATUSES) status?: readonly ApplicationStatus[];
  /** Pending past the deadline. */
  @OneOf('true', 'false') isOverdue?: string;
  /** Pending, and set aside until a later day. */
  @OneOf('true', 'false') isSetAside?: string;
}

export class ReviewNote {
  /** Sent to the applicant. */
  @OptionalProse(MAX_NOTE_LENGTH)
  note?: string;
}

export class Approval extends ReviewNote {
  /** Published as the customer's name; omitted: the company name on the application. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 100 })
  @IsOptional()
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(100)
  @IsCleanText()
  publicName?: string;
}

export class AllowMail {
  @MailAddress()
  mail!: string;

  @TypedLine(200, { minLength: 1 })
  reason!: string;
}

export class SetAside {
  /** The day, in Asia/Shanghai, on which it returns to its place in the queue; omitted: tomorrow. */
  @OptionalDay({ description: 'YYYY-MM-DD' }) until?: string;
}

export class InternalNote {
  @Prose(MAX_NOTE_LENGTH, { minLength: 1 })
  note!: string;
}

export class CannedNoteBody {
  @ApiProperty({ enum: ['approve', 'reject'] })
  @IsIn(['approve', 'reject'])
  action!: 'approve' | 'reject';

  @TypedLine(60, { minLength: 1 })
  title!: string;

  @Prose(MAX_NOTE_LENGTH, { minLength: 1 })
  zh!: string;

  @Prose(MAX_NOTE_LENGTH, { minLength: 1 })
  en!: string;
}

/** The free enterprise programme, for the applicant. */
@Controller()
@LetsIn('customer')
export class ApplicationsController {
  constructor(
    private readonly submission: ApplicationSubmission,
    private readonly queries: ApplicationsQueries,
  ) {}

  /** Applies, once per account, from a company mail address; the company agrees to be named once approved. */
  @Post('apply-free-enterprise')
  @Limit({ name: 'application-submit', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(201, ApplicationView)
  async apply(
    @CurrentAccount() { accountId }: Principal,
    @Body() { companyName, useCase, favoriteFeature, improvements }: ApplyFreeEnterprise,
  ): Promise<ApplicationView> {
    await this.submission.apply(accountId, {
      companyName: companyName.trim(),
      useCase: useCase.trim(),
      favoriteFeature: favoriteFeature.trim(),
      improvements: improvements?.trim() ?? '',
    });
    return this.#own(accountId);
  }

  /** The caller's application; 404 when there is none. */
  @Get('account/free-enterprise-application')
  @Returns(200, ApplicationView)
  async show(@CurrentAccount() { accountId }: Principal): Promise<ApplicationView> {
    return this.#own(accountId);
  }

  /** Withdraws, or gives again, the consent to be named as a customer. The licence stays. */
  @Put('account/free-enterprise-application/case-consent')
  @Returns(200, ApplicationView)
  async answerAboutCase(
    @CurrentAccount() { accountId }: Principal,
    @Body() { isAgreed }: AnswerAboutCase,
  ): Promise<ApplicationView> {
    await this.submission.answerAboutCase(accountId, isAgreed);
    return this.#own(accountId);
  }

  /** Requests a quote to continue after the free year. */
  @Post('account/free-enterprise-application/renewal-request')
  @Limit({ name: 'application-renewal', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(201, ApplicationView)
  async requestRenewal(@CurrentAccount() { accountId }: Principal): Promise<ApplicationView> {
    await this.submission.requestRenewal(accountId);
    return this.#own(accountId);
  }

  async #own(accountId: string): Promise<ApplicationView> {
    return this.queries.own(accountId);
  }
}

class CustomerApplicationView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  @ApiProperty() companyName!: string;
  @ApiProperty(TIME) submittedAt!: Date;
  /** When the review is due. */
  @ApiProperty(TIME) dueAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) decidedAt!: Date | null;
  /** The note that the applicant got with the decision. */
  @ApiProperty() reviewNote!: string;
  @ApiProperty(NULLABLE_TEXT) licenseId!: string | null;
  @ApiProperty({ ...TIME, nullable: true }) licenseExpiresAt!: Date | null;
}

class CustomerApplicationsView {
  /** Null where the customer never applied. */
  @ApiProperty({ type: CustomerApplicationView, nullable: true }) application!: CustomerApplicationView | null;
}

/** The state of a customer's application for the free enterprise licence; the evidence is for reviewers alone. */
@Controller('admin/accounts/:id/application')
@Requires('customers.read')
export class CustomerApplicationController {
  constructor(
    private readonly queries: ApplicationsQueries,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, CustomerApplicationsView)
  async show(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id('id', KnownAccount) accountId: string,
  ): Promise<CustomerApplicationsView> {
    await this.staffReads.record({ staffId, what: 'account', subject: accountId });
    return { application: await this.queries.find(accountId) };
  }
}
