import { Body, Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { CurrentStaff, Requires, type StaffMember } from '../../../../platform/http/access/access.js';
import { Id } from '../../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing, ReturnsText, textAttachment } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { LicenseDownloads } from '../../files/license-downloads.service.js';
import { GrantedFileQuery } from '../../http/paid.controller.js';
import { staffMember } from '../../license-changes.service.js';
import { StaffFiles } from '../staff-files.service.js';
import { StaffGrants } from '../staff-grants.service.js';
import {
  ChangeReason,
  FileGrantBody,
  FileProposalView,
  GrantBody,
  GrantOutcomeView,
  GrantPreviewView,
  GrantTermsBody,
} from './staff-licenses.views.js';

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

/** Files that work without a machine and need the approval of two administrators. */
@Controller('admin/licenses/:id/files')
@Requires('licenses.files')
export class StaffFilesController {
  constructor(
    private readonly files: StaffFiles,
    private readonly downloads: LicenseDownloads,
    private readonly staffReads: StaffReads,
  ) {}

  /** Proposes a file that works on any machine for 1 to 90 days; a second administrator has to approve it. */
  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, FileProposalView)
  async propose(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Body() { days, reason }: FileGrantBody,
  ): Promise<FileProposalView> {
    const { proposalId } = await this.files.propose({ staff, licenseId, reason }, days);
    return { proposalId };
  }

  /** The signed file, to pass on to its customer. */
  @Get(':fileId')
  @ReturnsText()
  async download(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Id() licenseId: string,
    @Id('fileId') fileId: string,
    @Query() { format }: GrantedFileQuery,
  ): Promise<StreamableFile> {
    const { fileName, text } = await this.downloads.downloadGranted(
      staffMember(staffId),
      { licenseId, fileId },
      format,
    );
    await this.staffReads.record({ staffId, what: 'license', subject: licenseId });
    return textAttachment(text, fileName);
  }

  /** Revokes the file immediately. */
  @Post(':fileId/revoke')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async revoke(
    @CurrentStaff() staff: StaffMember,
    @Id() licenseId: string,
    @Id('fileId') fileId: string,
    @Body() { reason }: ChangeReason,
  ): Promise<void> {
    await this.files.revoke({ staff, licenseId, reason }, fileId);
  }
}
