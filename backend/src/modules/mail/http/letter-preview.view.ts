import { ApiProperty } from '@nestjs/swagger';

/** A letter as staff look at it. */
export class LetterPreviewView {
  @ApiProperty() subject!: string;
  /** A whole document. Nothing in it runs or loads anything. */
  @ApiProperty() html!: string;
  @ApiProperty() text!: string;
}
