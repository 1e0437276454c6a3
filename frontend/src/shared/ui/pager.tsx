import {
  type AriaAttributes,
  cloneElement,
  isValidElement,
  lazy,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { usePageIndex, usePageLink } from '../hooks/use-list-query';
import { Link } from './link';
import { Part } from './boundary';

/** Most lists have one page. */
const Pagination = lazy(() => import('antd/es/pagination'));

/**
 * Previous, numbered pages of ten of all `total` items, next, as links: antd's pages have no address. The page is kept
 * in the query parameter `pageIndex`. Keys reach antd's items, pointers the links in them.
 */
export function Pager({ total }: { readonly total: number }) {
  const t = useTranslations('ui.pager');
  const navigate = useNavigate();
  const current = usePageIndex();
  const to = usePageLink();
  const last = Math.max(1, Math.ceil(total / 10));
  const frame = useRef<HTMLElement>(null);
  const keepFocus = usePagedFocus(frame);
  if (last === 1 && current === 1) return null;

  return (
    <nav className="row pager" aria-label={t('label')} ref={frame}>
      <Part>
        <Pagination
          align="end"
          // A page beyond the last one: its pager leads back to the others.
          current={current}
          total={Math.max(total, current > last ? current * 10 : 0)}
          showSizeChanger={false}
          showTitle={false}
          onChange={(page) => {
            keepFocus();
            void navigate(to(page));
          }}
          itemRender={(page, type, element) => {
            if (type === 'jump-prev' || type === 'jump-next') return element;
            const label = type === 'page' ? page : t(type === 'prev' ? 'previous' : 'next');
            // There is no page before the first or after the last: antd then names 0 or the current one.
            const isThere = page >= 1 && page <= last && (type === 'page' || page !== current);
            if (!isThere) return <span aria-disabled="true">{label}</span>;
            return (
              <Link
                to={to(page)}
                tabIndex={-1}
                aria-current={type === 'page' && page === current ? 'page' : undefined}
                onClick={(event) => event.stopPropagation()}
              >
                {label}
              </Link>
            );
          }}
        />
      </Part>
    </nav>
  );
}

/** For antd's arrows: the item around each has a name in the language of the page; the icon's own is English. */
export const unnamedArrows = (_page: number, type: string, element: ReactNode): ReactNode =>
  type !== 'page' && isValidElement<AriaAttributes>(element) ? cloneElement(element, { 'aria-hidden': true }) : element;

/**
 * The item that leads to the first or the last page cannot be pressed again there and would lose the focus, which
 * therefore moves to the number of the page. Returns what is called when a page is chosen.
 */
export function usePagedFocus(frame: RefObject<HTMLElement | null>): () => void {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    const item = pressed.current;
    if (!item || (item.isConnected && item.ariaDisabled !== 'true')) return;
    pressed.current = null;
    if (document.activeElement === item || document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('.ant-pagination-item-active')?.focus();
  });
  return () => {
    pressed.current = document.activeElement;
  };
}
