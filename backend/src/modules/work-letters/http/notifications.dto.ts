import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { type WorkDelivery, type WorkLetterKind, WORK_DELIVERIES } from '../../../domain/waiting-work/work-letters.js';

const Delivery = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: WORK_DELIVERIES }), IsOptional(), IsIn(WORK_DELIVERIES));

/** How the caller is notified of each kind of work. Kinds outside the caller's role are omitted. */
export class NotificationChoices implements Partial<Record<WorkLetterKind, WorkDelivery>> {
  @Delivery() incidents?: WorkDelivery;
  @Delivery() applications?: WorkDelivery;
  @Delivery() applications_due?: WorkDelivery;
  @Delivery() refunds?: WorkDelivery;
  @Delivery() transfers?: WorkDelivery;
  @Delivery() quotes?: WorkDelivery;
}

export class NotificationsView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: NotificationChoices }) choices!: NotificationChoices;
  @ApiProperty({ type: 'integer', description: 'Hour at which the digest is sent on working days, Asia/Shanghai' })
  digestHour!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Minutes without further mails about the same kind after an immediate one',
  })
  quietMinutes!: number;
}
