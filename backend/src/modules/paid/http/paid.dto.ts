import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsCleanText, MaxCodePoints } from '../../../platform/http/input/clean-text.js';
import { SearchQuery } from '../../../platform/http/input/list-query.js';
import { MACHINE_ID_PATTERN } from '../../../domain/licensing/binding.js';
import { LICENSE_PHASES, type LicensePhase } from '../../../domain/licensing/display-state.js';
import { FILE_FORMATS, type FileFormat } from '../files/license-downloads.service.js';

/** Longest remark, in code points. */
const MAX_REMARK = 100;

export class PaidIdQuery {
  @ApiProperty({ format: 'uuid' })
  @IsUUID()
  paidId!: string;
}

export class PaidListQuery extends SearchQuery {
  /** Those that are valid for longer than 30 days, that end or ended about now, or that are over. All unless named. */
  @ApiPropertyOptional({ enum: LICENSE_PHASES })
  @IsOptional()
  @IsIn(LICENSE_PHASES)
  phase?: LicensePhase;
}

export class BindQuery extends PaidIdQuery {
  /** 8 to 128 letters, digits and `.` `_` `:` `-`; outer spaces do not matter. */
  @ApiProperty({ maxLength: 500, pattern: MACHINE_ID_PATTERN })
  @IsString()
  @MaxLength(500)
  machineId!: string;
}

export class RemarkQuery extends PaidIdQuery {
  /** Empty removes it. */
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
  /** A file without a machine that staff granted; the machine file unless named. */
  @ApiPropertyOptional({ format: 'uuid' })
  @IsOptional()
  @IsUUID()
  file?: string;
}
