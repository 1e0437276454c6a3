import { serverNow } from '../../api/server-clock';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The server's time, updated at least every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
