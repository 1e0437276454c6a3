import { applyDecorators, Body, Controller, Get, Put } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import {
  DIGEST_HOUR,
  QUIET_MINUTES,
  WORK_DELIVERIES,
  type WorkDelivery,
  type WorkMailKind,
} from '../../../domain/waiting-work/work-mails.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { ReadVersion } from '../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { WorkSubscriptions } from '../work-alerts.service.js';

const Delivery = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: WORK_DELIVERIES }), IsOptional(), IsIn(WORK_DELIVERIES));

/** How the caller is notified of each kind of work. Kinds outside the caller's role are omitted. */
class NotificationChoices implements Partial<Record<WorkMailKind, WorkDelivery>> {
  @Delivery() incidents?: WorkDelivery;
  @Delivery() applications?: WorkDelivery;
  @Delivery() applications_due?: WorkDelivery;
  @Delivery() refunds?: WorkDelivery;
  @Delivery() transfers?: WorkDelivery;
  @Delivery() quotes?: WorkDelivery;
}

class NotificationsView {
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

/** Which mails about waiting work the caller gets. */
@Controller('admin/notifications')
@LetsIn('staff')
export class NotificationsController {
  constructor(private readonly subscriptions: WorkSubscriptions) {}

  @Get()
  @Returns(200, NotificationsView)
  async show(@CurrentAccount() { accountId, role }: Principal): Promise<NotificationsView> {
    const chosen = await this.subscriptions.read(accountId, role);
    return { ...chosen, digestHour: DIGEST_HOUR, quietMinutes: QUIET_MINUTES };
  }

  @Put()
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @CurrentAccount() { role }: Principal,
    @ReadVersion() version: number,
    @Body() body: NotificationChoices,
  ): Promise<void> {
    await this.subscriptions.change(staff, role, version, body);
  }
}
