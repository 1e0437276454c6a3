import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsCleanText, IsCode, IsNotBlank, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { SearchQuery } from '../../../platform/http/input/list-query.js';
import { LICENSE_PHASES, type LicensePhase } from '../../../domain/licensing/status.js';
import { FILE_FORMATS, type FileFormat } from '../files/license-downloads.service.js';

/** Maximum length of a remark, in code points. */
const MAX_REMARK = 100;

export class PaidIdQuery {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  paidId!: string;
}

export class PaidListQuery extends SearchQuery {
  /**
   * `valid` beyond the next 30 days, `ending` within them or in grace, or `over`: expired, merged or revoked. Omit it
   * for all.
   */
  @ApiPropertyOptional({ enum: LICENSE_PHASES })
  @IsOptional()
  @IsIn(LICENSE_PHASES)
  phase?: LicensePhase;
}

export class BindQuery extends PaidIdQuery {
  /** 8 to 128 letters, digits and `.` `_` `:` `-`; spaces are ignored and full-width characters understood. */
  @ApiProperty({ maxLength: 500 })
  @IsString()
  @IsNotBlank()
  @MaxLength(500)
  @IsCode()
  machineId!: string;
}

export class RemarkQuery extends PaidIdQuery {
  /** An empty text removes it. */
  @ApiProperty({ maxLength: MAX_REMARK })
  @IsString()
  @MaxCodePoints(MAX_REMARK)
  @IsCleanText()
  remark!: string;
}

export class GrantedFileQuery {
  /** `encrypted` opens with the licence key and the machine code, `plain` is readable. Both are signed. */
  @ApiPropertyOptional({ enum: FILE_FORMATS, default: 'encrypted' })
  @IsOptional()
  @IsIn(FILE_FORMATS)
  format: FileFormat = 'encrypted';
}

export class FileQuery extends GrantedFileQuery {
  /** A file that staff granted without a machine; omit it for the machine file. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  file?: string;
}
