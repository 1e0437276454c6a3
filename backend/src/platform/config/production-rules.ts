import { type Environment, isLoopback } from './environment.js';
import type { Settings } from './settings.shape.js';

/** Settings that are convenient on a laptop and a security hole on a server. Each line is refused by its own name. */
export function refuseDevelopmentSwitches(settings: Settings, env: Environment): void {
  if (!settings.production) return;

  if (!settings.smtpUrl) env.refuse('SMTP_URL', 'is needed in production; the local mailbox shows mails to anyone');
  if (settings.captchaAnswer) env.refuse('CAPTCHA_ANSWER', 'lets every captcha through; unset it in production');
  if (settings.limitsFactor !== 1) env.refuse('LIMITS_FACTOR', 'loosens every limit; unset it in production');
  if (!settings.databaseUrl) env.refuse('DATABASE_URL', 'is needed in production');
  if (!settings.licenseSigningKeyFile) {
    env.refuse('LICENSE_SIGNING_KEY_FILE', 'is needed in production; the generated test key signs worthless licences');
  }
  if (!env.optional('PUBLIC_URL')) env.refuse('PUBLIC_URL', 'is needed in production');
  const publicUrl = new URL(settings.publicUrl);
  if (publicUrl.protocol === 'http:' && !isLoopback(publicUrl)) {
    env.refuse(
      'PUBLIC_URL',
      `expects an https:// address in production (http:// only for localhost), not "${settings.publicUrl}"`,
    );
  }
  if (!env.optional('MAIL_FROM')) env.refuse('MAIL_FROM', 'is needed in production');
}
