import { useCallback, useEffect, useState } from 'react';
import { api, call } from '../../api/client';
import type { paths } from '../../api/schema';
import { solve } from './proof-of-work';
import { useRenewal } from './use-renewal';

type Query = NonNullable<paths['/api/captcha']['get']['parameters']['query']>;
export type CaptchaPurpose = NonNullable<Query['purpose']>;

/** A picture to read, or a computation for who cannot read it. */
export type CaptchaWay = 'picture' | 'work';

interface Challenge {
  /** Missing until the server has made one. */
  readonly key?: string;
  /** `data:` address; the used one stays in sight until the next is here. */
  readonly picture?: string;
  /** Of the computation, 0 to 1. */
  readonly progress: number;
  /** The computation's answer. A picture is answered by the person. */
  readonly answer?: string;
  /** Milliseconds since 1970 by this device. */
  readonly askedAt?: number;
  readonly error?: unknown;
}

export interface Captcha extends Challenge {
  readonly way: CaptchaWay;
  readonly choose: (way: CaptchaWay) => void;
  readonly renew: () => void;
}

const NONE: Challenge = { progress: 0 };

/** One captcha for one form. It is renewed before its life ends, and whenever the caller says that it was used. */
export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [way, setWay] = useState<CaptchaWay>('picture');
  const [round, setRound] = useState(0);
  const [challenge, setChallenge] = useState(NONE);

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const put = (change: Partial<Challenge>) => {
      if (!signal.aborted) setChallenge((before) => ({ ...before, ...change }));
    };
    setChallenge(({ picture }) => ({ ...NONE, picture, askedAt: Date.now() }));
    const obtained = way === 'picture' ? showPicture(purpose, signal, put) : work(purpose, signal, put);
    obtained.catch((error: unknown) => put({ error, key: undefined }));
    return () => aborter.abort();
  }, [purpose, way, round]);

  const renew = useCallback(() => {
    // The answer given so far is worth nothing from now on, also before the next challenge is here.
    setChallenge(({ picture }) => ({ ...NONE, picture }));
    setRound((before) => before + 1);
  }, []);
  useRenewal(challenge.askedAt, renew);

  return { ...challenge, way, choose: setWay, renew };
}

type Put = (change: Partial<Challenge>) => void;

async function showPicture(purpose: CaptchaPurpose, signal: AbortSignal, put: Put): Promise<void> {
  const { key, captcha } = await call(api.GET('/api/captcha', { params: { query: { purpose } }, signal }));
  put({ key, picture: captcha });
}

async function work(purpose: CaptchaPurpose, signal: AbortSignal, put: Put): Promise<void> {
  const { key, challenge } = await call(api.GET('/api/captcha/pow', { params: { query: { purpose } }, signal }));
  const answer = await solve(challenge, signal, (progress) => put({ progress }));
  put({ key, answer, progress: 1 });
}
