import { useEffect, useCallback, useRef, useState } from 'react';
import { api, call } from '../../api/client';
import { solve } from '../../api/proof/proof-of-work';
import type { paths } from '../../api/schema';
import { report } from '../../shared/errors/report';
import { toast } from '../../shared/ui/toast';

/** A captcha is valid for 300 s. The remainder is for submitting the form. Source: docs/captcha.md. */
const USABLE_MS = 280_000;
const CHECK_INTERVAL_MS = 5_000;

/**
 * Calls `renew` shortly before a captcha requested at `askedAt` expires. Polls the clock instead of setting one long
 * timer, which stops while the computer sleeps; a hidden tab is skipped until it is visible again. If the clock has
 * been set back, the age is unknown and the captcha is renewed at once.
 */
export function useRenewal(askedAt: number, renew: () => void): void {
  useEffect(() => {
    // A computer that wakes up fires several of these at once.
    let isRenewed = false;
    const look = () => {
      const age = Date.now() - askedAt;
      if (isRenewed || document.hidden || (age >= 0 && age < USABLE_MS)) return;
      isRenewed = true;
      renew();
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [askedAt, renew]);
}

type Query = NonNullable<paths['/api/captcha']['get']['parameters']['query']>;
export type CaptchaPurpose = NonNullable<Query['purpose']>;

/** A picture to read, or a computation for those who cannot read it. */
export type CaptchaWay = 'picture' | 'work';

/** A request for one captcha. A new object requests another. */
interface Wish {
  readonly way: CaptchaWay;
  /** Milliseconds since 1970 by the device's clock. */
  readonly askedAt: number;
}

interface Challenge {
  /** Missing until the server has created one. */
  readonly key?: string;
  /** `data:` URL; the used picture stays visible until the next has loaded. */
  readonly picture?: string | undefined;
  /** Of the computation, 0 to 1. */
  readonly progress: number;
  /** The result of the computation. A picture is answered by the person. */
  readonly answer?: string;
  readonly error?: unknown;
}

export interface Captcha extends Challenge {
  readonly way: CaptchaWay;
  /** Whether it is still the one that the document showed while the scripts loaded, perhaps with an answer. */
  readonly isOfDocument: boolean;
  readonly choose: (way: CaptchaWay) => void;
  readonly renew: () => void;
}

const wish = (way: CaptchaWay): Wish => ({ way, askedAt: Date.now() });

/** The picture that start-boot.js has put into the prerendered form. */
const pictureOfDocument = (): string | undefined =>
  globalThis.document?.querySelector<HTMLImageElement>('#root[data-prerendered] .captcha img')?.src;

/** The captcha of one form. It is renewed before it expires, and whenever the caller reports that it was used. */
export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [start] = useState(() => ({ wish: wish('picture'), picture: pictureOfDocument() }));
  const [wanted, setWanted] = useState(start.wish);
  const [latest, setLatest] = useState<Challenge & { readonly of?: Wish }>({ progress: 0, picture: start.picture });
  // While the next one loads, only the picture of the old one is kept.
  const challenge: Challenge = latest.of === wanted ? latest : { progress: 0, picture: latest.picture };

  const told = useRef<string>(undefined);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    if (told.current !== undefined) toast.dismiss(told.current);
    const put = (change: Partial<Challenge>) => {
      if (signal.aborted) return;
      setLatest(({ of, ...before }) => {
        const base = of === wanted ? before : { progress: 0, picture: before.picture };
        return { ...base, ...change, of: wanted };
      });
    };
    const obtained = wanted.way === 'picture' ? showPicture(purpose, signal, put) : work(purpose, signal, put);
    obtained.catch((error: unknown) => {
      if (signal.aborted) return;
      put({ error });
      told.current = report(error);
    });
    return () => aborter.abort();
  }, [purpose, wanted]);

  const renew = useCallback(() => setWanted(({ way }) => wish(way)), []);
  useRenewal(wanted.askedAt, renew);

  const isOfDocument = wanted === start.wish && challenge.picture === start.picture;
  return { ...challenge, way: wanted.way, isOfDocument, choose: (way) => setWanted(wish(way)), renew };
}

type Put = (change: Partial<Challenge>) => void;

async function showPicture(purpose: CaptchaPurpose, signal: AbortSignal, put: Put): Promise<void> {
  const { key, captcha } = await call(api.GET('/api/captcha', { params: { query: { purpose } }, signal }));
  put({ key, picture: captcha });
}

async function work(purpose: CaptchaPurpose, signal: AbortSignal, put: Put): Promise<void> {
  const puzzle = await call(api.GET('/api/captcha/pow', { params: { query: { purpose } }, signal }));
  const answer = await solve(puzzle, signal, (progress) => put({ progress }));
  put({ key: puzzle.key, answer, progress: 1 });
}
