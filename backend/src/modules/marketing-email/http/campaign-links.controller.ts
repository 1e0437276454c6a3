import { Controller, Get, Param, ParseIntPipe, ParseUUIDPipe, Req, Res } from '@nestjs/common';
import { ApiFoundResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OPEN_ROUTES } from '../../../domain/visitors/limits.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CampaignClicks } from '../campaign-clicks.service.js';

/** Links of campaign letters: the same address for every reader, without a cookie. */
@Controller('marketing-email/links')
@LetsIn('public')
export class CampaignLinksController {
  constructor(private readonly clicks: CampaignClicks) {}

  /** Leads to a link that the campaign holds, and to no other address; counts the click of a browser. */
  @Get(':campaignId/:position')
  @Limit(OPEN_ROUTES.campaignLink)
  @ApiFoundResponse({ description: 'The address of the link' })
  async follow(
    @Param('campaignId', ParseUUIDPipe) campaignId: string,
    @Param('position', ParseIntPipe) position: number,
    @Req() { method, headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const purpose = `${String(headers['purpose'] ?? '')} ${String(headers['sec-purpose'] ?? '')}`;
    const agent = headers['user-agent'] ?? '';
    const url = await this.clicks.follow(campaignId, position, { method, agent, purpose });
    await reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .redirect(url, 302);
  }
}
