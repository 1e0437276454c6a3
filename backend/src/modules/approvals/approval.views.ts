import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsCleanText } from '../../platform/http/input/clean-text.js';

/** The reason, where only acts that wait for a second administrator need one. */
export class OptionalReason {
  /** For the second administrator and the audit log. */
  @ApiPropertyOptional({ maxLength: 300 })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @IsCleanText()
  reason?: string;
}

/** Hint that the console shows beside a button before it is pressed. */
export class SecondPersonView {
  /** The act would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

/** An act that was carried out, or proposed. */
export class DoneOrProposedView {
  /** Null when it was carried out; otherwise it waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
