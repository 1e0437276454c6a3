import { useEffect, useState } from 'react';

/** As long as requests have, in milliseconds. */
const PATIENCE_MS = 10_000;

/** True when what is on the way has not come in ten seconds. */
export function useWaitedLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
