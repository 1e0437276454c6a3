import { Controller, Get } from '@nestjs/common';
import { LetsIn, Requires } from '../../../platform/http/access/access.js';
import { ReturnsNothing } from '../../../platform/http/output/returns.js';

/**
 * What nginx asks before it takes a file: whether the sender is one who may send any. The route that the file is for asks
 * the rest. See docs/decisions/0066-files-are-let-in-first.md.
 */
@Controller()
export class UploadPermissionController {
  /** Whether the caller may send a file as a customer. */
  @Get('account/upload-permission')
  @LetsIn('customer')
  @ReturnsNothing()
  forCustomers(): void {}

  /** Whether the caller may send a file to the console. */
  @Get('admin/upload-permission')
  @Requires('invoices.issue')
  @ReturnsNothing()
  forStaff(): void {}
}
