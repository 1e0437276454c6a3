import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { guardLeaving } from '../navigation/leaving';
import { ConfirmDialog } from '../ui/dialog';

interface Props {
  /** There is unsent input. */
  readonly when: boolean;
  /** Called when the input is discarded. */
  readonly onLeave: () => void;
}

/** Position of the current history entry, as the router counts. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

const addressOf = ({ origin, pathname, search }: Location | HTMLAnchorElement): string => origin + pathname + search;

/** The link whose click would replace this page, if any. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  if (!/^https?:$/.test(link.protocol)) return undefined;
  return addressOf(link) === addressOf(location) ? undefined : link;
}

/**
 * Asks before a form with unsent input is left: by a link, by going back, by closing the tab. The language switch is
 * not blocked, because the draft is kept.
 */
export function LeaveGuard({ when, onLeave }: Props) {
  const t = useTranslations('ui');
  const { key } = useLocation();
  const here = useRef({ place: 0, address: '' });
  const leave = useRef(onLeave);
  const [question, setQuestion] = useState<(isLeaving: boolean) => void>();

  useEffect(() => {
    here.current = { place: placeOf(history.state), address: addressOf(location) };
  }, [key]);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);

  useEffect(() => {
    if (!when) return undefined;
    let isFree = false;
    let isComingBack = false;
    const ask = async (): Promise<boolean> => {
      const isLeaving = await new Promise<boolean>((resolve) => setQuestion(() => resolve));
      setQuestion(undefined);
      if (isLeaving) {
        isFree = true;
        leave.current();
      }
      return isLeaving;
    };
    const onUnload = (event: Event) => {
      if (!isFree) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = leadsAway(event);
      if (!link || isFree) return;
      if (link.hreflang) {
        isFree = true;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      void ask().then((isLeaving) => isLeaving && link.click());
    };
    // The router listens to the same event, but later: stopping it here hides it from the router.
    const onPop = (event: PopStateEvent) => {
      if (isFree || (!isComingBack && addressOf(location) === here.current.address)) return;
      event.stopImmediatePropagation();
      if (isComingBack) {
        isComingBack = false;
        return;
      }
      const by = placeOf(event.state) - here.current.place;
      isComingBack = true;
      history.go(-by);
      void ask().then((isLeaving) => isLeaving && history.go(by));
    };

    const release = () => {
      isFree = true;
    };

    guardLeaving({ ask, onPop, release });
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      guardLeaving(undefined);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [when]);

  return (
    question && (
      <ConfirmDialog
        danger
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
        onConfirm={() => question(true)}
        onClose={() => question(false)}
      />
    )
  );
}
