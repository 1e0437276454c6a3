import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import Handlebars from 'handlebars';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { IsMailAddress } from '../../../platform/http/input/clean-text.js';
import { type MailboxMessage, MailboxStore } from '../../../platform/mailer/mailbox.js';
import { wallClock } from '../rendering/helpers.js';
import { partialsIn } from '../rendering/templates.js';

/** For the mailbox pages: our own stylesheet and one frame, nothing else. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** For a mail: it runs and loads nothing; only its links work, each in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const files = partialsIn('templates/mailbox/');
const handlebars = Handlebars.create();
handlebars.registerPartial(files);
const compile = (name: string) => handlebars.compile(`{{> ${name}}}`, { strict: true });
const [list, message] = [compile('list'), compile('message')];

const STYLE = files['style'] ?? '';

/** Six digits on their own: the code that developers open the mailbox for. */
const CODE = /(?<![\d-])\d{6}(?![\d-])/;
const LINK = /https?:\/\/[^\s<>"]+/g;

const codeOf = ({ subject, text }: MailboxMessage): string => CODE.exec(`${subject}\n${text}`)?.[0] ?? '';

const asRow = (mail: MailboxMessage) => ({ ...mail, time: wallClock(mail.receivedAt), code: codeOf(mail) });

/** Splits the text part into pieces so that links can be rendered as links. */
function piecesOf(text: string): { text: string; href: string }[] {
  const pieces: { text: string; href: string }[] = [];
  let from = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    pieces.push({ text: text.slice(from, index), href: '' }, { text: link, href: link });
    from = index + link.length;
  }
  return [...pieces, { text: text.slice(from), href: '' }];
}

const listPage = (mails: readonly MailboxMessage[], to: string): string =>
  list({ title: '本地邮箱 Local mailbox', to, mails: mails.map(asRow) });

const messagePage = (mail: MailboxMessage): string =>
  message({ title: mail.subject, ...asRow(mail), pieces: piecesOf(mail.text) });

/** In the sandboxed frame a link would open inside the frame, where the site refuses to be shown. */
const withLinksInNewTab = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

class MailboxQuery {
  @IsOptional()
  @IsString()
  @MaxLength(254)
  @IsMailAddress()
  to?: string;
}

const page = (reply: FastifyReply, html: string, policy = PAGE_POLICY): FastifyReply =>
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('text/html').send(html);

/** The mails of a site without a mail server, to be read in a browser or by a test. Never part of production. */
@ApiExcludeController()
@LetsIn('public')
@Controller('dev/mailbox')
export class DevMailboxController {
  constructor(private readonly store: MailboxStore) {}

  @Get()
  async list(@Query() { to }: MailboxQuery, @Res() reply: FastifyReply): Promise<void> {
    await page(reply, listPage(await this.#find(to), to ?? ''));
  }

  @Get('style.css')
  async style(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/css').send(STYLE);
  }

  /** For tests; newest first. */
  @Get('messages')
  async messages(@Query() { to }: MailboxQuery, @Res() reply: FastifyReply): Promise<void> {
    await reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(JSON.stringify(await this.#find(to)));
  }

  @Get(':id')
  async message(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await page(reply, messagePage(await this.#get(id)));
  }

  @Get(':id/html')
  async html(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { html } = await this.#get(id);
    void reply.header('x-frame-options', 'SAMEORIGIN');
    await page(reply, withLinksInNewTab(html), MAIL_POLICY);
  }

  @Get(':id/raw')
  async raw(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const raw = await this.store.raw(id);
    if (!raw) throw new AppError('request.not_found');
    await reply.type('text/plain; charset=utf-8').send(raw);
  }

  /** An unencoded "+" in an address arrives as a space. */
  #find(to: string | undefined): Promise<MailboxMessage[]> {
    return this.store.list(to?.trim().replaceAll(' ', '+') || undefined);
  }

  async #get(id: string): Promise<MailboxMessage> {
    const message = await this.store.find(id);
    if (!message) throw new AppError('request.not_found');
    return message;
  }
}
