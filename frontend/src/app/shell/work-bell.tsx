import { Button, Empty, Flex, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { markSeen, useWork } from '../../features/staff-overview/work-list';
import { useAction } from '../../shared/hooks/use-action';
import { ActionButton } from '../../shared/ui/antd-button';
import { BellIcon } from '../../shared/ui/icons';
import { Link } from '../../shared/ui/link';

// A panel that grows as it opens would move under the pointer and swallow an early press.
const STILL = { motionName: '' };
/** The greatest number in the badge. */
const MAX_SHOWN = 99;

/** Work that waits for the reader's role, with the number of items that are new to them. */
export function WorkBell() {
  const t = useTranslations('admin.bell');
  const kinds = useTranslations('admin.workKinds');
  const work = (useWork().data ?? []).filter(({ count }) => count > 0);
  const fresh = work.reduce((sum, one) => sum + one.fresh, 0);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const { busy, run } = useAction();
  const focusBell = () => frame.current?.querySelector('button')?.focus();
  // Otherwise the focus would be lost with the panel, however it is closed.
  const change = (open: boolean) => {
    setOpen(open);
    const { activeElement } = document;
    if (!open && (activeElement === document.body || frame.current?.contains(activeElement))) focusBell();
  };
  // The button disappears once nothing is new, so the focus has to move elsewhere.
  const mark = async () => {
    await markSeen(work);
    focusBell();
  };

  const list = (
    <Flex vertical gap="small" className="bell-panel">
      {work.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} />}
      <ul>
        {work
          .toSorted((one, other) => Number(other.fresh > 0) - Number(one.fresh > 0))
          .map(({ kind, count, late, fresh: more, place }) => (
            <li key={kind}>
              <Link to={place} onClick={() => setOpen(false)}>
                <span>{kinds(kind)}</span>
                <small className={late > 0 ? 'micro bad' : 'micro'}>
                  {[
                    more > 0 && t('new', { count: more }),
                    t('waiting', { count }),
                    late > 0 && t('late', { count: late }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Link>
            </li>
          ))}
      </ul>
      {fresh > 0 && (
        <ActionButton size="small" block busy={busy} onClick={() => void run(mark)}>
          {t('markSeen')}
        </ActionButton>
      )}
    </Flex>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes the panel from anywhere in it
    <span
      ref={frame}
      className="bell"
      // Otherwise it would stay open over the page when left by Tab.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !frame.current?.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) change(false);
      }}
    >
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={change}
        getPopupContainer={(button) => button.parentElement ?? document.body}
        motion={STILL}
        content={list}
      >
        <Button
          type="text"
          aria-label={fresh > 0 ? t('nameNew', { count: fresh }) : t('name')}
          aria-expanded={isOpen}
          icon={<BellIcon />}
          // Drawn by the style sheet; the accessible name states the number.
          data-count={fresh > MAX_SHOWN ? `${MAX_SHOWN}+` : fresh || undefined}
        />
      </Popover>
    </span>
  );
}
