import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class FieldErrorView {
  /** Path of the field in the body, such as `mail` or `items.0.quantity`. */
  @ApiProperty() field!: string;
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
}

/** The body of every refusal. */
export class ErrorView {
  /** Stable; see the catalog of codes. */
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
  @ApiPropertyOptional({ type: [FieldErrorView] }) details?: FieldErrorView[];
  @ApiProperty() requestId!: string;
}
