import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Files are about 3 kB. */
const MAX_FILE = 64 * 1_024;

export class VerifyFile {
  /** The whole text of the file, armour included. */
  @ApiProperty({ maxLength: MAX_FILE })
  @IsString()
  @MaxLength(MAX_FILE)
  file!: string;

  /** The licence key, for an encrypted file. */
  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  key?: string;

  /** The machine code, for an encrypted machine file; checked against any machine file. */
  @ApiPropertyOptional({ maxLength: 500 })
  @IsOptional()
  @IsString()
  @MaxLength(500)
  machineId?: string;
}
