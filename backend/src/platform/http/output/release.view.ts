import { ApiProperty } from '@nestjs/swagger';

/** The release that a process runs. */
export class ReleaseView {
  @ApiProperty() version!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Commit that the image was built from' })
  commit!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the image was built' })
  builtAt!: string | null;
}
