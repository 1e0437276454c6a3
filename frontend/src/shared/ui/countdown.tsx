import { useEffect, useState } from 'react';

interface Props {
  /** ISO instant. */
  readonly until: string;
  readonly onEnd?: () => void;
}

const secondsTo = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
const two = (value: number): string => String(value).padStart(2, '0');

/** 24:37, with hours in front when there are any. Silent for screen readers, who read the end time beside it. */
export function Countdown({ until, onEnd }: Props) {
  const [left, setLeft] = useState(() => secondsTo(until));

  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);

  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // Told once, when the end comes; a new callback is no new end.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [over]);

  const hours = Math.floor(left / 3600);
  const clock = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return (
    <span className="num" role="timer">
      {hours > 0 ? `${hours}:${clock}` : clock}
    </span>
  );
}
