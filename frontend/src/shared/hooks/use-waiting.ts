import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** The typed text, once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The same as the request timeout, in milliseconds. */
const LONG_WAIT_MS = 10_000;

/** True when loading has taken ten seconds. */
export function useWaitedLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
