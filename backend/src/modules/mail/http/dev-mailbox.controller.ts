import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { type MailboxMessage, MailboxStore } from '../../../platform/mailer/mailbox-store.js';
import { LETTER_POLICY, listPage, messagePage, PAGE_POLICY, STYLE, withLinksInNewTab } from './dev-mailbox.pages.js';
import { IsMailAddress } from '../../../platform/http/input/clean-text.js';

class MailboxQuery {
  @IsOptional()
  @IsString()
  @MaxLength(254)
  @IsMailAddress()
  to?: string;
}

const page = (reply: FastifyReply, html: string, policy = PAGE_POLICY): FastifyReply =>
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('text/html').send(html);

/** The letters of a site without a mail server, for reading in a browser or in a test. Never part of production. */
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
    await page(reply, withLinksInNewTab(html), LETTER_POLICY);
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
