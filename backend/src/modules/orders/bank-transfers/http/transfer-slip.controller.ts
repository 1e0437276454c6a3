import { Controller, Param, ParseUUIDPipe, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { SLIP_TYPES } from '../../../../domain/payments/slip-type.js';
import { LetsIn } from '../../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../../platform/http/access/principal.js';
import { ReturnsNothing } from '../../../../platform/http/output/returns.js';
import { readUpload } from '../../../../platform/http/input/upload.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { BankTransfers } from '../bank-transfers.service.js';

/** The payment proof of a bank transfer. */
@Controller('account/orders/:id/transfer-slip')
@LetsIn('customer')
export class TransferSlipController {
  constructor(private readonly transfers: BankTransfers) {}

  /** Uploads the bank's slip for a pending transfer: a PDF or an image, at most 5 MB. A later one replaces it. */
  @Put()
  @Limit({ name: 'transfer-slip', points: 20, windowSeconds: 3_600, per: 'account' })
  @ApiConsumes(...SLIP_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ReturnsNothing()
  async upload(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) orderId: string,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    await this.transfers.uploadSlip(accountId, orderId, await readUpload(request, SLIP_TYPES));
  }
}
