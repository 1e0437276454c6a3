/** How often something may happen to one subject before it is refused. */
export interface Allowance {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

/** Limits of one public form, in tries per hour. */
export interface FormLimits {
  /** `failures`: a successful request is taken off the count again. `all`: every request counts. */
  readonly counts: 'failures' | 'all';
  /** Maximum tries from one address (for IPv6 its /64); more are refused. The other limits never refuse. */
  readonly most: number;
  /** Above these a proof of work is required; each doubling doubles the work. Null: not counted. */
  readonly free: {
    readonly address: number;
    /** The /24, or for IPv6 the /48. */
    readonly network: number;
    /** The domain of the mail address in the request. */
    readonly mailDomain: number | null;
    readonly site: number;
  };
}

/**
 * The forms open to visitors who are not signed in. Sign-ins, and links that cannot be guessed, count only failures; a
 * form that sends a mail or creates a row always counts.
 */
export const FORM_LIMITS = {
  login: { counts: 'failures', most: 100, free: { address: 10, network: 40, mailDomain: null, site: 500 } },
  passkey: { counts: 'all', most: 720, free: { address: 120, network: 480, mailDomain: null, site: 5_000 } },
  'send-code': { counts: 'all', most: 20, free: { address: 4, network: 20, mailDomain: 100, site: 300 } },
  register: { counts: 'all', most: 20, free: { address: 4, network: 20, mailDomain: 100, site: 300 } },
  forgot: { counts: 'all', most: 20, free: { address: 4, network: 20, mailDomain: 100, site: 300 } },
  reset: { counts: 'failures', most: 30, free: { address: 5, network: 20, mailDomain: null, site: 200 } },
  quote: { counts: 'all', most: 10, free: { address: 3, network: 15, mailDomain: null, site: 100 } },
} as const satisfies Readonly<Record<string, FormLimits>>;

export type VisitorForm = keyof typeof FORM_LIMITS;
export const VISITOR_FORMS = Object.keys(FORM_LIMITS) as readonly VisitorForm[];

/**
 * Mails to one mailbox, from all callers together. The browser shows the same one-minute wait; these limits enforce it.
 */
export const MAILBOX = {
  codeEachMinute: { name: 'code-minute', points: 1, windowSeconds: 60 },
  codeEachHour: { name: 'code-hour', points: 5, windowSeconds: 3_600 },
  resetEachMinute: { name: 'reset-minute', points: 1, windowSeconds: 60 },
  resetEachHour: { name: 'reset-hour', points: 5, windowSeconds: 3_600 },
  /** The form is public and accepts any address. */
  quoteEachDay: { name: 'quote-day', points: 3, windowSeconds: 86_400 },
} as const satisfies Readonly<Record<string, Allowance>>;

const perAddress = <Name extends string>(name: Name, points: number, windowSeconds: number) =>
  ({ name, points, windowSeconds, per: 'address' }) as const;

/** Other public routes, limited by address only. */
export const OPEN_ROUTES = {
  captcha: perAddress('captcha', 120, 60),
  /** Includes correct passwords: each attempt costs a hash. */
  login: perAddress('login', 30, 300),
  resetCheck: perAddress('reset-check', 60, 600),
  /** Each one creates a row. */
  passkeyStart: perAddress('passkey-login-start', 60, 300),
  passkeyFinish: perAddress('passkey-login-finish', 60, 300),
  quoteRead: perAddress('quote-read', 120, 600),
  quotePdf: perAddress('quote-pdf', 30, 600),
  licenseVerify: perAddress('license-verify', 60, 600),
  /** Mail providers send one-click requests for many users from few addresses. */
  oneClick: perAddress('one-click', 1_200, 60),
  /** A company may read its mail from one address. */
  campaignLink: perAddress('campaign-link', 600, 60),
} as const;

/** Tries of one form within the last hour, including this one. Null: not counted. */
export interface Pressure {
  readonly address: number;
  readonly network: number;
  readonly mailDomain: number | null;
  readonly site: number;
}

/** Average attempts of the easiest proof: a quarter of a second of one core, no longer on a phone with four. */
export const EASIEST_WORK = 64;
/**
 * Each step doubles the work. At seven it is half a minute of a core: still feasible on a slow phone, but costly for a
 * flood.
 */
export const MAX_STEPS = 7;
/** Every amount of work that can be required. */
export const PROOF_WORKS: readonly number[] = Array.from(
  { length: MAX_STEPS + 1 },
  (_, level) => EASIEST_WORK * 2 ** level,
);
/**
 * Limit of the steps that apply to every visitor while the whole site is under load: at most four times the easiest
 * work.
 */
export const MAX_SITE_STEPS = 2;
/**
 * Limit of the steps for a domain: it may be a mail provider, and one of its customers must not slow down all others.
 */
export const MAX_DOMAIN_STEPS = 3;
/** Average attempts of the proof that replaces the picture captcha: some two seconds of a core. */
export const PICTURE_WORK = 512;

/** Average number of attempts that a proof must require; 0: none is required. */
export function requiredWork({ free }: FormLimits, pressure: Pressure): number {
  const own = [
    steps(pressure.address, free.address),
    steps(pressure.network, free.network),
    Math.min(steps(pressure.mailDomain ?? 0, free.mailDomain ?? Infinity), MAX_DOMAIN_STEPS + 1),
  ];
  const site = Math.min(steps(pressure.site, free.site), MAX_SITE_STEPS + 1);
  const [most, all] = [Math.max(...own), site];
  if (most === 0 && all === 0) return 0;
  const level = Math.max(most - 1, 0) + Math.max(all - 1, 0);
  return EASIEST_WORK * 2 ** Math.min(level, MAX_STEPS);
}

/** 0 up to the free number, 1 above it, 2 above twice as many, 3 above four times. */
const steps = (count: number, free: number): number => (count <= free ? 0 : Math.ceil(Math.log2(count / free)));
