import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsCode } from '../../../platform/http/input/clean-text.js';

export class RedeemCodeBody {
  /** As printed; case, spaces and dashes do not matter. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @MaxLength(100)
  @IsCode()
  code!: string;

  /** The licence to add to; required for codes that add capacity or months. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  paidId?: string;
}
