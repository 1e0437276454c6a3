import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class FieldErrorView {
  /** Path of the field in the body, such as `mail` or `items.0.quantity`. */
  @ApiProperty() field!: string;
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
}

/** With `request.stale`: what has changed since the version that the caller read. */
export class MissedView {
  /** The current version. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** Mail address of the editor; null for the system, and for a deleted account. */
  @ApiProperty({ type: String, nullable: true }) changedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) changedAt!: string | null;
  /** The current content, in the shape of the body that was refused. */
  @ApiProperty({ type: 'object', additionalProperties: true }) now!: object;
}

/** The body of every refusal. */
export class ErrorView {
  /** Stable; see the catalog of codes. */
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
  @ApiPropertyOptional({ type: [FieldErrorView] }) details?: FieldErrorView[];
  @ApiPropertyOptional() missed?: MissedView;
  @ApiProperty() requestId!: string;
}
