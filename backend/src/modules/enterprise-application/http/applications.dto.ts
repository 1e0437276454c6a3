import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../domain/enterprise/application.js';
import {
  IsCleanProse,
  IsCleanText,
  IsMailAddress,
  IsNotBlank,
  MaxCodePoints,
} from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { APPLICATION_SORTS } from '../applications.listing.js';

const MAX_ANSWER_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 1_000;

export class ApplyFreeEnterprise {
  @ApiProperty({ minLength: 1, maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(100)
  @IsCleanText()
  companyName!: string;

  @ApiProperty({ minLength: 1, maxLength: MAX_ANSWER_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_ANSWER_LENGTH)
  @IsCleanProse()
  useCase!: string;

  @ApiProperty({ minLength: 1, maxLength: MAX_ANSWER_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_ANSWER_LENGTH)
  @IsCleanProse()
  favoriteFeature!: string;

  @ApiPropertyOptional({ type: String, maxLength: MAX_ANSWER_LENGTH, nullable: true })
  @IsOptional()
  @IsString()
  @MaxCodePoints(MAX_ANSWER_LENGTH)
  @IsCleanProse()
  improvements?: string | null;
}

export class AnswerAboutCase {
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
}

export class ReviewNote {
  /** Sent to the applicant. */
  @ApiPropertyOptional({ maxLength: MAX_NOTE_LENGTH })
  @IsOptional()
  @IsString()
  @MaxCodePoints(MAX_NOTE_LENGTH)
  @IsCleanProse()
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
  @ApiProperty({ maxLength: 320 })
  @IsString()
  @IsNotBlank()
  @MaxLength(320)
  @IsMailAddress()
  mail!: string;

  @ApiProperty({ minLength: 1, maxLength: 200 })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(200)
  @IsCleanText()
  reason!: string;
}

export class CannedNoteBody {
  @ApiProperty({ enum: ['approve', 'reject'] })
  @IsIn(['approve', 'reject'])
  action!: 'approve' | 'reject';

  @ApiProperty({ minLength: 1, maxLength: 60 })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(60)
  @IsCleanText()
  title!: string;

  @ApiProperty({ minLength: 1, maxLength: MAX_NOTE_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_NOTE_LENGTH)
  @IsCleanProse()
  zh!: string;

  @ApiProperty({ minLength: 1, maxLength: MAX_NOTE_LENGTH })
  @IsString()
  @IsNotBlank()
  @MaxCodePoints(MAX_NOTE_LENGTH)
  @IsCleanProse()
  en!: string;
}
