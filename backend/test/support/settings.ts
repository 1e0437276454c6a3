import { SettingsError } from '../../src/platform/config/environment.js';

/** The variables that production needs besides those of its payment providers. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://site.example',
  DATABASE_URL: 'postgres://app:secret@db/site',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'no-reply@site.example',
  LICENSE_SIGNING_KEY_FILE: '/run/secrets/key.pem',
};

/** The problems that `parse` reports with the settings; none if it accepts them. */
export function problemsIn(parse: () => unknown): readonly string[] {
  try {
    parse();
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
