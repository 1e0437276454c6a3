import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { OPEN_ROUTES } from '../../../domain/visitors/limits.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { LOCALES, type Locale } from '../../../domain/locale/locales.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import type { LinkedSubscription } from '../linked-subscriptions.queries.js';
import { Unsubscribing } from '../unsubscribing.service.js';
import { ONE_CLICK_POLICY, oneClickPage } from './one-click.page.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';

class TokenQuery {
  @ApiProperty({ maxLength: 200 })
  @IsString()
  @MaxLength(200)
  @IsNotTyped()
  token!: string;
}

/** The subscription that an unsubscribe link belongs to. */
class LinkedSubscriptionView {
  /** Masked, but recognisable to its owner; empty when the account is gone. */
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() isSubscribed!: boolean;
}

const Page = (): MethodDecorator => (target, key, descriptor) => {
  for (const decorate of [
    HttpCode(200),
    ApiProduces('text/html'),
    ApiOkResponse({ description: 'HTML page', content: { 'text/html': { schema: { type: 'string' } } } }),
  ]) {
    decorate(target, key, descriptor);
  }
};

/** "z***@example.cn" */
const masked = (mail: string): string => mail.replace(/^(.).*@/, '$1***@');

const toView = ({ mail, locale, isSubscribed }: LinkedSubscription): LinkedSubscriptionView => ({
  mail: mail === null ? '' : masked(mail),
  locale,
  isSubscribed,
});

/** Unsubscribing from marketing mail, without login or cookie (RFC 8058). */
@Controller('marketing-email')
@LetsIn('public')
export class OneClickController {
  constructor(private readonly unsubscribing: Unsubscribing) {}

  /** A page with a button. Opening it changes nothing: programs that check links open them all. */
  @Get('one-click')
  @Limit(OPEN_ROUTES.oneClick)
  @Page()
  async ask(@Query() { token }: TokenQuery, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.unsubscribing.read(token));
  }

  /** Unsubscribes, whatever the body contains. Can be repeated, with the same response. */
  @Post('one-click')
  @Limit(OPEN_ROUTES.oneClick)
  @Page()
  async unsubscribe(@Query() { token }: TokenQuery, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.unsubscribing.unsubscribe(token));
  }

  /** Returns whose link it is and whether they are subscribed, for the site's own page. */
  @Get('subscription')
  @Limit(OPEN_ROUTES.oneClick)
  @Returns(200, LinkedSubscriptionView)
  async show(@Query() { token }: TokenQuery): Promise<LinkedSubscriptionView> {
    return toView(await this.unsubscribing.read(token));
  }
}

async function send(reply: FastifyReply, subscription: LinkedSubscription): Promise<void> {
  await reply
    .headers({ 'content-security-policy': ONE_CLICK_POLICY, 'referrer-policy': 'no-referrer' })
    .type('text/html; charset=utf-8')
    .send(oneClickPage(toView(subscription)));
}
