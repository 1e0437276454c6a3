import { Body, Controller, Get, Put } from '@nestjs/common';
import { DIGEST_HOUR, QUIET_MINUTES } from '../../../domain/waiting-work/work-letters.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import {
  CurrentAccount,
  CurrentStaff,
  type Principal,
  type StaffMember,
} from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { WorkSubscriptions } from '../work-subscriptions.service.js';
import { NotificationChoices, NotificationsView } from './notifications.dto.js';

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
