import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsCode, IsNotBlank } from '../../../platform/http/input/clean-text.js';
import { EmptyIsAbsent } from '../../../platform/http/input/pagination.js';

export class RedeemCodeBody {
  /** As printed; case, spaces and dashes do not matter. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @IsNotBlank()
  @MaxLength(100)
  @IsCode()
  code!: string;

  /** The licence to add to; required for codes that add capacity or months. */
  @ApiPropertyOptional({ format: 'uuid' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsUUID()
  paidId?: string;
}
