import type { Settings } from '../platform/config/settings.js';

/** Prints the site's addresses for a person at a terminal; on servers the log has them. */
export function announce(settings: Settings): void {
  if (settings.production || settings.logLevel === 'silent') return;
  const { publicUrl, smtpUrl, paymentProviders } = settings;
  const lines = [
    '',
    `  Site      ${publicUrl}`,
    ...(smtpUrl ? [] : [`  Mailbox   ${publicUrl}/dev/mailbox      every mail the site sends`]),
    `  API       ${publicUrl}/api/docs`,
    `  Admin     npm run admin -- create you@example.com      prints a one-time link`,
    ...(paymentProviders.includes('sandbox')
      ? ['', '  Demo mode: payments go to a sandbox cashier and licences carry a test signature.']
      : []),
    '',
    '  Ctrl-C stops everything.',
    '',
  ];
  console.log(lines.join('\n'));
}
