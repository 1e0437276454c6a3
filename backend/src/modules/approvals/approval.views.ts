import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsCleanText } from '../../platform/http/input/clean-text.js';

/** Why, where only an act that waits for a second administrator needs a reason. */
export class OptionalReason {
  /** For the second administrator and the audit log. */
  @ApiPropertyOptional({ maxLength: 300 })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @IsCleanText()
  reason?: string;
}

/** What the console says beside a button before it is pressed. */
export class SecondPersonView {
  /** The act would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

/** An act that was done, or proposed. */
export class DoneOrProposedView {
  /** Null when it was done; otherwise it waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
