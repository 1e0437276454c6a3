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
  @ApiProperty({ type: 'integer', description: 'When the digest goes out on working days, Asia/Shanghai' })
  digestHour!: number;
  @ApiProperty({ type: 'integer', description: 'How long nothing more is mailed about a kind after a mail at once' })
  quietMinutes!: number;
}
