import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  REVIEW_ACTIONS,
  type ReviewAction,
} from '../../domain/enterprise/application.js';
import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import { TIME } from '../../platform/http/output/returns.js';

export class ApplicationView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  @ApiProperty() userEmail!: string;
  @ApiProperty() companyName!: string;
  @ApiProperty() useCase!: string;
  @ApiProperty() favoriteFeature!: string;
  @ApiPropertyOptional() improvements?: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiPropertyOptional() reviewNote?: string;
  /** Deadline of the review. */
  @ApiProperty({ format: 'date-time' }) dueAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt!: string | null;
  /** The licence, once approved. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paidId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  /** Whether the company may be named as a customer. */
  @ApiProperty() isCaseAgreed!: boolean;
  @ApiProperty() wasRenewalRequested!: boolean;
}

class MailHostsView {
  @ApiProperty({ enum: ['found', 'none', 'unknown'] }) answer!: string;
  @ApiProperty({ isArray: true, type: String }) hosts!: readonly string[];
  @ApiProperty({ format: 'date-time' }) askedAt!: string;
}

export class ApplicationRowView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() mailDomain!: string;
  /** Null until the DNS was queried. */
  @ApiProperty({ type: MailHostsView, nullable: true }) mailHosts!: MailHostsView | null;
  @ApiProperty() companyName!: string;
  @ApiProperty() useCase!: string;
  @ApiProperty() favoriteFeature!: string;
  @ApiProperty() improvements!: string;
  @ApiProperty() reviewNote!: string;
  @ApiProperty(TIME) submittedAt!: Date;
  @ApiProperty(TIME) dueAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) decidedAt!: Date | null;
  /** Address of the reviewer who decided last. */
  @ApiProperty({ type: String, nullable: true }) decidedBy!: string | null;
  /** Until then the application comes last in the queue; null if it was not set aside. */
  @ApiProperty({ ...TIME, nullable: true }) setAsideUntil!: Date | null;
  @ApiProperty(TIME) accountCreatedAt!: Date;
  /** Other applications from the same mail domain. */
  @ApiProperty({ type: 'integer' }) sameDomain!: number;
}

export class OpeningView {
  /** Addresses of the other reviewers who have it open. */
  @ApiProperty({ type: [String] }) others!: string[];
}

/** A connection between the reviewer and the applicant. */
type ReviewerTie = 'own' | 'referral' | 'transfer';

export class RelatedApplicationView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Blank once the account has been erased, like the company's name. */
  @ApiProperty() mail!: string;
  @ApiProperty() companyName!: string;
  /** Whether the company is the same, however its name is spelt. */
  @ApiProperty() isSameCompany!: boolean;
  @ApiProperty({ enum: APPLICATION_STATUSES }) status!: ApplicationStatus;
  @ApiProperty({ format: 'date-time' }) submittedAt!: string;
  /** Whether the free licence it led to is still active. */
  @ApiProperty() isLicenseActive!: boolean;
}

export class EarlierReviewView {
  @ApiProperty({ enum: REVIEW_ACTIONS }) action!: ReviewAction;
  @ApiProperty({ type: String, nullable: true }) reviewerMail!: string | null;
  @ApiProperty() note!: string;
  @ApiProperty({ format: 'date-time' }) reviewedAt!: string;
}

/** What a reviewer wrote for colleagues. */
export class InternalNoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Null if that account has been deleted. */
  @ApiProperty({ type: String, nullable: true }) authorMail!: string | null;
  @ApiProperty() note!: string;
  @ApiProperty({ format: 'date-time' }) writtenAt!: string;
}

export class ApplicationFileView extends ApplicationRowView {
  @ApiProperty() accountName!: string;
  @ApiProperty() accountMail!: string;
  /** The language of mails to the applicant. */
  @ApiProperty({ enum: LOCALES }) accountLocale!: Locale;
  /** How often the account has signed in. */
  @ApiProperty({ type: 'integer' }) signIns!: number;
  @ApiProperty() hasPasskey!: boolean;
  @ApiProperty({ type: 'integer' }) paidOrders!: number;
  @ApiProperty({ type: 'integer' }) activeLicenses!: number;
  @ApiProperty() isFreeMail!: boolean;
  @ApiProperty() isDisposableMail!: boolean;
  /** Staff vouched for the address. */
  @ApiProperty() isMailOverridden!: boolean;
  @ApiProperty() isCaseAgreed!: boolean;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) licenseId!: string | null;
  @ApiProperty({ type: String, nullable: true }) licenseKey!: string | null;
  /** Other cases published under the same name. */
  @ApiProperty({ type: 'integer' }) namesakes!: number;
  /** Connections between the reviewer and the applicant. */
  @ApiProperty({ enum: ['own', 'referral', 'transfer'], isArray: true }) ties!: readonly ReviewerTie[];
  /** Applications of the same company, then from the same mail domain, each newest first. */
  @ApiProperty({ type: [RelatedApplicationView] }) related!: RelatedApplicationView[];
  /** Newest first. */
  @ApiProperty({ type: [EarlierReviewView] }) reviews!: EarlierReviewView[];
  /** Newest first. */
  @ApiProperty({ type: [InternalNoteView] }) notes!: InternalNoteView[];
}

export class CannedNoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ['approve', 'reject'] }) action!: 'approve' | 'reject';
  @ApiProperty() title!: string;
  @ApiProperty() zh!: string;
  @ApiProperty() en!: string;
  /** Sent back with a change. */
  @ApiProperty({ type: 'integer' }) version!: number;
}
