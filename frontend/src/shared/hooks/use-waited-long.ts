import { useEffect, useState } from 'react';

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
