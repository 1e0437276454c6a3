import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsCode, IsNotTyped } from '../../../../platform/http/input/clean-text.js';

/** Files are about 3 kB. */
const MAX_FILE = 64 * 1_024;

export class VerifyFile {
  /** The whole text of the file, including its armour. */
  @ApiProperty({ maxLength: MAX_FILE })
  @IsString()
  @MaxLength(MAX_FILE)
  @IsNotTyped()
  file!: string;

  /** The licence key, required for an encrypted file. */
  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @IsCode()
  key?: string;

  /** The machine code. Required for an encrypted machine file; compared with the code in any machine file. */
  @ApiPropertyOptional({ maxLength: 500 })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  @IsCode()
  machineId?: string;
}
