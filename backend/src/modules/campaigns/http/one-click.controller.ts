import { createHash } from 'node:crypto';
import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiProduces, ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Handlebars from 'handlebars';
import { factsOf, fill, type Locale, LOCALES, pathIn, tableIn } from '../../../domain/locale/locales.js';
import { OPEN_ROUTES } from '../../../domain/visitors/visitor-limits.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { Id } from '../../../platform/http/input/fields.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CampaignClicks } from '../campaign-clicks.service.js';
import type { LinkedSubscription } from '../linked-subscriptions.queries.js';
import { Unsubscribing } from '../unsubscribing.service.js';

const STYLE =
  'body{margin:0;background:#F3F6F6;color:#0E2127;font:16px/28px -apple-system,"PingFang SC","Microsoft YaHei UI","Segoe UI",Roboto,sans-serif}main{max-width:440px;margin:12vh auto 0;padding:32px;background:#fff;border-top:3px solid #0B6170}h1{margin:0 0 12px;font-size:22px;line-height:34px}p{margin:0 0 20px;color:#43575D;overflow-wrap:anywhere}button{min-height:44px;padding:0 24px;border:0;border-radius:6px;background:#0B6170;color:#fff;font:inherit;cursor:pointer}a{color:#0B6170}@media(prefers-color-scheme:dark){body{background:#0A1417;color:#E6EFF0}main{background:#101D21;border-color:#45B2BF}p{color:#AEBFC3}button{background:#45B2BF;color:#04191E}a{color:#69C6D1}}';

/** Allows no scripts, loads nothing, and posts only to its own origin. */
const ONE_CLICK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const TEXTS = {
  ask: { zh: '退订营销邮件？', en: 'Unsubscribe from marketing emails?' },
  askText: {
    zh: '点击后，{mail} 不再收到产品更新、使用技巧和优惠。账号和订单邮件仍会发送。',
    en: '{mail} will no longer receive product news, tips and offers. Account and order emails are still sent.',
  },
  button: { zh: '确认退订', en: 'Unsubscribe' },
  done: { zh: '已退订营销邮件', en: 'You have unsubscribed' },
  doneText: {
    zh: '{mail} 不再收到营销邮件。账号和订单邮件仍会发送。改变主意了？登录后可以重新订阅。',
    en: '{mail} no longer receives marketing emails. Account and order emails are still sent. Changed your mind? Sign in to resubscribe.',
  },
  again: { zh: '订阅设置', en: 'Subscription settings' },
};

const escape = (text: string): string => Handlebars.escapeExpression(text);

interface PageState {
  readonly locale: Locale;
  /** Masked, but recognisable to its owner. */
  readonly mail: string;
  readonly isSubscribed: boolean;
}

/**
 * Renders the page at the address in the mail's header, for programs that open it instead of posting to it. Works
 * without scripts.
 */
function oneClickPage({ locale, mail, isSubscribed }: PageState): string {
  const words = tableIn(TEXTS, locale);
  const title = isSubscribed ? words.ask : words.done;
  const text = fill(isSubscribed ? words.askText : words.doneText, { mail });
  const settings = pathIn(locale, '/email-subscription');
  const action = isSubscribed
    ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${words.button}</button></form>`
    : `<p><a href="${settings}">${words.again}</a></p>`;
  return `<!doctype html>
<html lang="${factsOf(locale).tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escape(text)}</p>${action}</main></body></html>
`;
}

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

  /** Unsubscribes; the body is ignored. Can be repeated, with the same response. */
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

/** Links of campaign mails: the same address for every reader, without a cookie. */
@Controller('marketing-email/links')
@LetsIn('public')
export class CampaignLinksController {
  constructor(private readonly clicks: CampaignClicks) {}

  /** Redirects to a link that the campaign holds, and to no other address; counts clicks by browsers. */
  @Get(':campaignId/:position')
  @Limit(OPEN_ROUTES.campaignLink)
  @ApiFoundResponse({ description: 'Redirect to the address of the link' })
  async follow(
    @Id('campaignId') campaignId: string,
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
