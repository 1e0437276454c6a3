import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class FieldErrorView {
  /** Path of the field in the body, such as `mail` or `items.0.quantity`. */
  @ApiProperty() field!: string;
  @ApiProperty() code!: string;
  /** For a person, in the caller's language. */
  @ApiProperty() message!: string;
}

/** With `request.stale`: what whoever read an older version has missed. */
export class MissedView {
  /** The version that holds now. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** Mail address of who made it; null for the system, and for an account that is gone. */
  @ApiProperty({ type: String, nullable: true }) changedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) changedAt!: string | null;
  /** What holds now, in the shape of the body that was refused. */
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
