import { Controller, Get } from '@nestjs/common';
import { LetsIn, Requires } from '../../../platform/http/access/access.js';
import { ReturnsNothing } from '../../../platform/http/output/returns.js';

/**
 * Queried by nginx before it accepts an upload: whether the sender may upload at all. The route that receives the file
 * checks the rest. See docs/decisions/0066-files-are-let-in-first.md.
 */
@Controller()
export class UploadPermissionController {
  /** Whether the caller may upload a file as a customer. */
  @Get('account/upload-permission')
  @LetsIn('customer')
  @ReturnsNothing()
  forCustomers(): void {}

  /** Whether the caller may upload a file in the console. */
  @Get('admin/upload-permission')
  @Requires('invoices.issue')
  @ReturnsNothing()
  forStaff(): void {}
}
