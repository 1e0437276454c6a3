import { capacityFields, capacityOf } from '../../../domain/licensing/capacity.js';
import { ApiProperty } from '@nestjs/swagger';
import {
  type AgreedLine,
  choicesOf,
  LINE_CHANGES,
  LINE_RENEWALS,
  type LineChangeKind,
  type LineRenewal,
  namedBy,
} from '../../../domain/orders/agreed-lines.js';
import { bpsToDiscount } from '../../../domain/pricing/list-price.js';

const OfOne = capacityFields(() => ApiProperty({ type: 'integer', description: 'Per unit; -1 means unlimited' }));

export class NamedLicenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

/** A line of a quote, and of the order it became. */
export class AgreedLineView extends OfOne {
  /** Null for a service. */
  @ApiProperty({ type: String, nullable: true }) plan!: string | null;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) unitPriceFen!: number;
  @ApiProperty({ description: 'Factor from 0 to 1' }) discount!: number;
  @ApiProperty({ type: 'integer', description: 'After the discount, fen' }) totalFen!: number;
  /** 0 for a service, and for a line that changes licences; null in an offer from before each line gave its own licences, which gives one over all lines. */
  @ApiProperty({ type: 'integer', nullable: true }) licenses!: number | null;
  /** Gives one licence with the sum of its capacity. */
  @ApiProperty() isOneLicense!: boolean;
  /** Null where nothing is renewed: services and lifetimes. */
  @ApiProperty({ enum: LINE_RENEWALS, nullable: true, type: String }) renewal!: LineRenewal | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Agreed yearly renewal price per licence, fen' })
  renewalYearFen!: number | null;
  /** What it makes of the licences of `extends`: more places, or what the line describes; null where it adds time. */
  @ApiProperty({ enum: LINE_CHANGES, nullable: true, type: String }) change!: LineChangeKind | null;
  /** The licences that it extends or changes. */
  @ApiProperty({ type: [NamedLicenseView] }) extends!: NamedLicenseView[];
  /** Their common last day; null where each is extended by the term of the offer. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) until!: string | null;
}

const licensesOfLine = ({ planId, gives, change }: AgreedLine): number | null =>
  planId === null || change ? 0 : (gives?.count ?? null);

/** `months` is the term of the offer; 0 is a lifetime. */
export const toLineView = (line: AgreedLine, months: number): AgreedLineView => ({
  plan: line.planId,
  name: line.name,
  ...capacityOf(line),
  quantity: line.quantity,
  unitPriceFen: line.unitPriceFen,
  discount: bpsToDiscount(line.discountBps),
  totalFen: line.totalFen,
  licenses: licensesOfLine(line),
  ...choicesOf(line, months),
  change: line.change?.kind ?? null,
  extends: namedBy(line).map(({ id, key }) => ({ id, key })),
  until: line.extension?.until ?? null,
});
