import { ApiProperty } from '@nestjs/swagger';

/** What the console says beside a button before it is pressed. */
export class SecondPersonView {
  /** The act would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

/** An act that was done, or proposed. */
export class DoneOrProposedView {
  /** Null when it was done; otherwise it waits for a second administrator. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) proposalId!: string | null;
}
