import { Controller, Headers, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../domain/errors/index.js';
import { PAYMENT_METHODS } from '../../../../domain/payments/payment-methods.js';
import { LetsIn } from '../../../../platform/http/access/access.js';
import type { RawBodyRequest } from '../../../../platform/http/input/body-parsing.js';
import { Limit } from '../../../../platform/limits/limit.guard.js';
import { Clock } from '../../../../platform/clock/clock.js';
import { PaymentProviders } from '../../../payments/index.js';
import { OrderSettlement } from '../order-settlement.service.js';

const methodOf = (url: string): string => /\/payments\/(\w+)\/notify/.exec(url)?.[1] ?? '';
const EMPTY = Buffer.alloc(0);

/** Payment webhooks. Takes signed bytes and returns the gateway's own acknowledgement, only after the commit. */
@Controller('payments')
@LetsIn('public')
// Payment notifications do not wait for a shared counter: a caller without a key fails the signature check.
@Limit({ name: 'payment-notify', points: 6_000, windowSeconds: 60, per: 'address', isCountedHere: true })
export class PaymentNotificationsController {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly settlement: OrderSettlement,
    private readonly clock: Clock,
  ) {}

  // Listed one by one: a parameter would lose against the static path of the sandbox's cashier.
  @Post(PAYMENT_METHODS.map((method) => `${method}/notify`))
  @ApiExcludeEndpoint()
  async notify(
    @Req() request: RawBodyRequest,
    @Res() reply: FastifyReply,
    @Headers() headers: Record<string, string | undefined>,
    @Ip() address: string,
  ): Promise<void> {
    const method = methodOf(request.url);
    const provider = this.providers.find(method);
    if (!provider) throw new AppError('request.not_found');
    const now = this.clock.now();
    const body = request.rawBody ?? EMPTY;
    const verdict = await provider.verifyNotification({ headers, body, receivedAt: now });
    const notification = { method, body, address, now };
    if (verdict.ok) await this.settlement.receive(notification, verdict);
    else await this.settlement.refuse(notification, verdict);
    await reply.status(verdict.reply.status).type(verdict.reply.contentType).send(verdict.reply.body);
  }
}
