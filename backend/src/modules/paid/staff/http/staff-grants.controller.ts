import { Body, Controller, Post } from '@nestjs/common';
import { Requires } from '../../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { SecondPersonView } from '../../../approvals/index.js';
import { StaffGrants } from '../staff-grants.service.js';
import { GrantBody, GrantTermsBody } from './staff-licenses.dto.js';
import { GrantOutcomeView } from './staff-licenses.views.js';

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

  /** Whether a grant would need a second administrator's approval. Changes nothing. */
  @Post('licenses/preview')
  @Returns(200, SecondPersonView)
  async preview(@CurrentStaff() staff: StaffMember, @Body() body: GrantTermsBody): Promise<SecondPersonView> {
    const terms = { ...body, agreedYearFen: body.agreedYearFen ?? null };
    return { takesSecondPerson: await this.grants.needsSecondPerson(staff, terms) };
  }
}
