import { Body, Controller, Post } from '@nestjs/common';
import { Requires } from '../../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffGrants } from '../staff-grants.service.js';
import { GrantBody, GrantTermsBody } from './staff-licenses.dto.js';
import { GrantOutcomeView, GrantPreviewView } from './staff-licenses.views.js';

/** Licences granted by staff. */
@Controller('admin')
@Requires('licenses.grant')
export class StaffGrantsController {
  constructor(private readonly grants: StaffGrants) {}

  /** Grants a licence. A large one becomes a proposal that a second administrator has to approve. */
  @Post('licenses')
  @RequiresIdempotencyKey()
  @Returns(201, GrantOutcomeView)
  async grant(@CurrentStaff() staff: StaffMember, @Body() body: GrantBody): Promise<GrantOutcomeView> {
    return this.grants.grant(staff, { ...body, agreedYearFen: body.agreedYearFen ?? null });
  }

  /** Who would receive a grant, until when it would be valid, and whether it would need approval. Changes nothing. */
  @Post('licenses/preview')
  @Returns(200, GrantPreviewView)
  async preview(@CurrentStaff() staff: StaffMember, @Body() body: GrantTermsBody): Promise<GrantPreviewView> {
    return this.grants.preview(staff, { ...body, agreedYearFen: body.agreedYearFen ?? null });
  }
}
