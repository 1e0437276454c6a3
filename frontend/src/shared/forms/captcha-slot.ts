import type { ReactNode } from 'react';

/** The captcha of a form, passed in by its page: the form shows the field and sends the key with the answer. */
export interface CaptchaSlot {
  /** Registers itself in the antd form around it, under the name `captcha`. */
  readonly field: ReactNode;
  /** Sent with the answer; empty while there is no captcha, and then there is no answer either. */
  readonly key: string;
  /** A captcha works once, right or wrong: after every refusal the form needs another. */
  readonly renew: () => void;
}
