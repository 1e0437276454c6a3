import { serverNow } from '../../api/server-clock';
import { useEffect, useState } from 'react';

interface Props {
  /** ISO instant. */
  readonly until: string;
  readonly onEnd?: () => void;
}

const secondsTo = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverNow().getTime()) / 1000));
const two = (value: number): string => String(value).padStart(2, '0');

/** 24:37, with hours in front when there are any. Hidden from screen readers, which read the end time beside it. */
export function Countdown({ until, onEnd }: Props) {
  const [, tick] = useState(0);
  const left = secondsTo(until);

  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);

  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // Called once, at the end; a new callback does not end it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- runs once, at the end
  }, [over]);

  const hours = Math.floor(left / 3600);
  const clock = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return (
    <span className="num" role="timer">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </span>
  );
}
