import { Body, Controller, Ip, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OPEN_ROUTES } from '../../../domain/visitors/visitor-limits.js';
import {
  CallerAgent,
  CallerLocale,
  CurrentAccount,
  LetsIn,
  NeedsPasskeyOfStaff,
  type Principal,
} from '../../../platform/http/access/access.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { Captcha, LimitsVisitors } from '../../captcha/index.js';
import { Login as LoginService } from '../login.service.js';
import { PasswordChange } from '../password-change.service.js';
import { Registration } from '../registration.service.js';
import { ResetLinks } from '../reset-links.service.js';
import { Sessions } from '../sessions.service.js';
import {
  ChangePassword,
  CheckResetLink,
  DONE,
  DoneView,
  Forgot,
  Login,
  Register,
  Reset,
  ResetLinkView,
  SendCode,
  TokenView,
} from './auth.dto.js';

@Controller()
export class AuthController {
  constructor(
    private readonly captcha: Captcha,
    private readonly logins: LoginService,
    private readonly registration: Registration,
    private readonly passwords: PasswordChange,
    private readonly resetLinks: ResetLinks,
    private readonly sessions: Sessions,
  ) {}

  /** Signs in and returns the token for X-Auth-Token. */
  @Post('login')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.login)
  @LimitsVisitors('login')
  @Returns(200, TokenView)
  async login(@Body() body: Login, @Ip() address: string, @CallerAgent() agent: string): Promise<TokenView> {
    await this.captcha.demand(body, 'login');
    return { token: await this.logins.login({ username: body.username, password: body.password, address, agent }) };
  }

  /** Mails a registration code. The response is the same whether or not the address has an account. */
  @Post('send-code')
  @LetsIn('public')
  @LimitsVisitors('send-code', 'mail')
  @Returns(200, DoneView)
  async sendCode(@Body() { mail }: SendCode, @CallerLocale() locale: Locale): Promise<DoneView> {
    await this.registration.sendCode(mail, locale);
    return DONE;
  }

  @Post('register')
  @LetsIn('public')
  @LimitsVisitors('register', 'mail')
  @Returns(200, DoneView)
  async register(@Body() body: Register, @CallerLocale() locale: Locale): Promise<DoneView> {
    await this.captcha.demand(body, 'register');
    const { mail, code, name, password, referralCode = null, marketing: wantsMarketing = false } = body;
    await this.registration.register({ mail, code, name, password, referralCode, wantsMarketing, locale });
    return DONE;
  }

  /** Mails a link to set a new password. The response is the same whether or not the address has an account. */
  @Post('forgot')
  @LetsIn('public')
  @LimitsVisitors('forgot', 'account')
  @Returns(200, DoneView)
  async forgot(@Body() body: Forgot): Promise<DoneView> {
    await this.captcha.demand(body, 'forgot');
    await this.resetLinks.ask(body.account);
    return DONE;
  }

  /** Whether a mailed link can still set a password. Does not use it up; the token is in the body, which no log holds. */
  @Post('reset/check')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.resetCheck)
  @Returns(200, ResetLinkView)
  async checkResetLink(@Body() { token }: CheckResetLink): Promise<ResetLinkView> {
    return { isValid: await this.passwords.isResettable(token) };
  }

  @Post('reset')
  @LetsIn('public')
  @LimitsVisitors('reset')
  @Returns(200, DoneView)
  async reset(@Body() body: Reset): Promise<DoneView> {
    await this.captcha.demand(body, 'reset');
    await this.passwords.reset(body.token, body.password);
    return DONE;
  }

  /** Ends the session, and tells the browser to clear what it stored for this site. */
  @Post('account/logout')
  @LetsIn('customer')
  @Returns(200, DoneView)
  async logout(
    @CurrentAccount() { accountId, sessionId }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoneView> {
    await this.sessions.end(accountId, sessionId);
    void reply.header('clear-site-data', '"cache"');
    return DONE;
  }

  /** Requires the current password; ends every other session. */
  @Post('account/change-password')
  @LetsIn('customer')
  @NeedsPasskeyOfStaff()
  @Limit({ name: 'change-password', points: 10, windowSeconds: 900, per: 'account' })
  @Returns(200, DoneView)
  async changePassword(@CurrentAccount() principal: Principal, @Body() body: ChangePassword): Promise<DoneView> {
    await this.passwords.change(principal, body.oldPassword, body.newPassword);
    return DONE;
  }
}
