import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { ApplicationSubmission } from '../application-submission.service.js';
import { ApplicationsQueries } from '../applications.queries.js';
import { toApplicationView } from './application-view-mapping.js';
import { AnswerAboutCase, ApplyFreeEnterprise } from './applications.dto.js';
import { ApplicationView } from './applications.views.js';

/** The free enterprise programme, for the applicant. */
@Controller()
@LetsIn('customer')
export class ApplicationsController {
  constructor(
    private readonly submission: ApplicationSubmission,
    private readonly queries: ApplicationsQueries,
  ) {}

  /** Applies, once per account, from a company mail address; the company agrees to be named once approved. */
  @Post('apply-free-enterprise')
  @Limit({ name: 'application-submit', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(201, ApplicationView)
  async apply(
    @CurrentAccount() { accountId }: Principal,
    @Body() { companyName, useCase, favoriteFeature, improvements }: ApplyFreeEnterprise,
  ): Promise<ApplicationView> {
    await this.submission.apply(accountId, {
      companyName: companyName.trim(),
      useCase: useCase.trim(),
      favoriteFeature: favoriteFeature.trim(),
      improvements: improvements?.trim() ?? '',
    });
    return this.#own(accountId);
  }

  /** The caller's application; 404 when there is none. */
  @Get('account/free-enterprise-application')
  @Returns(200, ApplicationView)
  async show(@CurrentAccount() { accountId }: Principal): Promise<ApplicationView> {
    return this.#own(accountId);
  }

  /** Withdraws, or gives again, the consent to be named as a customer. The licence stays. */
  @Put('account/free-enterprise-application/case-consent')
  @Returns(200, ApplicationView)
  async answerAboutCase(
    @CurrentAccount() { accountId }: Principal,
    @Body() { isAgreed }: AnswerAboutCase,
  ): Promise<ApplicationView> {
    await this.submission.answerAboutCase(accountId, isAgreed);
    return this.#own(accountId);
  }

  /** Requests a quote to continue after the free year. */
  @Post('account/free-enterprise-application/renewal-request')
  @Limit({ name: 'application-renewal', points: 20, windowSeconds: 3_600, per: 'account' })
  @Returns(201, ApplicationView)
  async requestRenewal(@CurrentAccount() { accountId }: Principal): Promise<ApplicationView> {
    await this.submission.requestRenewal(accountId);
    return this.#own(accountId);
  }

  async #own(accountId: string): Promise<ApplicationView> {
    return toApplicationView(await this.queries.own(accountId));
  }
}
