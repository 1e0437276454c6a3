import { type Environment, isLoopback } from './environment.js';
import type { Settings } from './settings.shape.js';

/** Settings that are convenient on a laptop and a security hole on a server. Each line is refused by its own name. */
export function refuseDevelopmentSwitches(settings: Settings, env: Environment): void {
  if (!settings.production) return;

  if (!settings.smtpUrl) env.refuse('SMTP_URL', 'is required in production; the local mailbox shows mails to anyone');
  if (settings.captchaAnswer) env.refuse('CAPTCHA_ANSWER', 'disables the captcha; unset it in production');
  if (settings.limitsFactor !== 1) env.refuse('LIMITS_FACTOR', 'changes every limit; unset it in production');
  if (!settings.databaseUrl) env.refuse('DATABASE_URL', 'is required in production');
  if (!settings.licenseSigningKeyFile) {
    env.refuse(
      'LICENSE_SIGNING_KEY_FILE',
      'is required in production; licences signed with the generated test key are worthless',
    );
  }
  if (!env.optional('PUBLIC_URL')) env.refuse('PUBLIC_URL', 'is required in production');
  const publicUrl = new URL(settings.publicUrl);
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl)) {
    env.refuse(
      'PUBLIC_URL',
      `expects an https:// address in production (http:// only for localhost), not "${settings.publicUrl}"`,
    );
  }
  if (!env.optional('MAIL_FROM')) env.refuse('MAIL_FROM', 'is required in production');
}
