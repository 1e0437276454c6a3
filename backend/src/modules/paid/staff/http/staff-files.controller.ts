import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Requires } from '../../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../../audit/index.js';
import { LicenseDownloads } from '../../files/license-downloads.service.js';
import { staffMember } from '../../license-changes.service.js';
import { StaffFiles } from '../staff-files.service.js';
import { GrantedFileQuery } from '../../http/paid.dto.js';
import { ChangeReason, FileGrantBody } from './staff-licenses.dto.js';
import { FileProposalView } from './staff-licenses.views.js';

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
    @Param('id', ParseUUIDPipe) licenseId: string,
    @Body() { days, reason }: FileGrantBody,
  ): Promise<FileProposalView> {
    const { proposalId } = await this.files.propose({ staff, licenseId, reason }, days);
    return { proposalId };
  }

  /** The signed file, to pass on to its customer. */
  @Get(':fileId')
  @HttpCode(200)
  @ApiProduces('text/plain')
  @ApiOkResponse({ description: '', content: { 'text/plain': { schema: { type: 'string' } } } })
  async download(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Param('id', ParseUUIDPipe) licenseId: string,
    @Param('fileId', ParseUUIDPipe) fileId: string,
    @Query() { format }: GrantedFileQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { fileName, text } = await this.downloads.downloadGranted(
      staffMember(staffId),
      { licenseId, fileId },
      format,
    );
    await this.staffReads.record({ staffId, what: 'license', subject: licenseId });
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
    void reply.type('text/plain; charset=utf-8');
    return text;
  }

  /** Revokes the file immediately. */
  @Post(':fileId/revoke')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async revoke(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) licenseId: string,
    @Param('fileId', ParseUUIDPipe) fileId: string,
    @Body() { reason }: ChangeReason,
  ): Promise<void> {
    await this.files.revoke({ staff, licenseId, reason }, fileId);
  }
}
