import { ApiProperty } from '@nestjs/swagger';
import { LabelledView, LineTableView } from '../../orders/index.js';

export class PartyView {
  @ApiProperty() heading!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [LabelledView] }) facts!: LabelledView[];
}

export class DocumentNoteView {
  @ApiProperty() heading!: string;
  @ApiProperty() text!: string;
}

export class StandingView extends DocumentNoteView {
  /** Where an open offer is accepted; null once it is closed, and for a draft. */
  @ApiProperty({ type: String, nullable: true }) url!: string | null;
}

/**
 * A quote as a document: everything that it says, in one language and in the order of reading.
 *
 * The PDF and the page print these texts as they are. Quantities with their unit contain no-break spaces and word joiners.
 */
export class QuoteDocumentView {
  /** BCP 47 tag. */
  @ApiProperty() language!: string;
  @ApiProperty() title!: string;
  @ApiProperty() brand!: string;
  /** Number, date, last day. */
  @ApiProperty({ type: [LabelledView] }) facts!: LabelledView[];
  @ApiProperty({ type: PartyView }) seller!: PartyView;
  @ApiProperty({ type: PartyView }) customer!: PartyView;
  @ApiProperty({ type: LineTableView }) table!: LineTableView;
  /** The amount in words, and the terms. */
  @ApiProperty({ type: [DocumentNoteView] }) notes!: DocumentNoteView[];
  /** How to accept it, or what became of it. */
  @ApiProperty({ type: StandingView }) standing!: StandingView;
}
