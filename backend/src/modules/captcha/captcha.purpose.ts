/** The forms that require a captcha. */
export const CAPTCHA_PURPOSES = ['login', 'register', 'forgot', 'reset', 'quote'] as const;

export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];
