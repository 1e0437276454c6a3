import { Button, Checkbox, Popover, Segmented } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useTypedQuery } from '../hooks/use-list-query';
import { DENSITIES, type ListLayout, type ListSearch } from './list-state';

/** The columns that a layout shows, in its order. The buttons of a row are always shown, at its end. */
export function columnsOf<Column extends { readonly key: string }>(
  columns: readonly Column[],
  { columns: keys }: ListLayout,
): Column[] {
  const chosen = keys?.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return chosen?.length ? [...chosen, ...columns.filter(({ key }) => key === 'acts')] : [...columns];
}

/** Places the panel inside the page's landmarks and after its button, for keyboards and screen readers. */
const besideIt = (button: HTMLElement): HTMLElement => button.parentElement ?? document.body;

// A panel that grows as it opens would move under the pointer and swallow an early press.
const STILL = { motionName: '' };

interface PopoverProps {
  readonly label: string;
  /** A dialog of the panel is open: what is pressed in it does not close the panel. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** A button above a list, with a panel that it opens. */
export function ListPopover({ label, isHeld = false, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  // Contains only the button and its panel, so that Tab leads from the button into the panel and not first past other
  // buttons.
  const frame = useRef<HTMLSpanElement>(null);
  const change = (open: boolean) => {
    if (isHeld) return;
    setOpen(open);
    // Otherwise the focus would be lost with the panel.
    const { activeElement } = document;
    if (!open && (activeElement === document.body || frame.current?.contains(activeElement)))
      frame.current?.querySelector('button')?.focus();
  };
  return (
    <span
      ref={frame}
      // Otherwise it would stay open over the list when left by Tab.
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !frame.current?.contains(relatedTarget) && !isHeld) setOpen(false);
      }}
    >
      <Popover
        trigger="click"
        placement="bottom"
        getPopupContainer={besideIt}
        motion={STILL}
        content={children}
        open={isOpen}
        onOpenChange={change}
      >
        <Button size="small" aria-expanded={isOpen}>
          {label}
        </Button>
      </Popover>
    </span>
  );
}

interface Props {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly search: ListSearch;
}

/** Chooses and orders the columns of a list, and sets the height of its rows. */
export function ListLayoutButton(props: Props) {
  const t = useTranslations('console.layout');
  return (
    <ListPopover label={t('button')}>
      <LayoutPanel {...props} />
    </ListPopover>
  );
}

function LayoutPanel({ columns, search: { layout, change } }: Props) {
  const t = useTranslations('console.layout');
  const all = columns.filter(({ key }) => key !== 'acts');
  // The next button may be pressed before the page is rendered for the last.
  const { values, choose } = useTypedQuery({ columns: layout.columns?.join(',') ?? '' });
  const shown = values['columns'] ? values['columns'].split(',') : all.map(({ key }) => key);
  const ordered = [
    ...shown.flatMap((key) => all.find((column) => column.key === key) ?? []),
    ...all.filter(({ key }) => !shown.includes(key)),
  ];
  const show = (keys: readonly string[]) => {
    const query = { columns: keys.join(',') };
    choose(query);
    change(query);
  };
  // At the end of the list, the button that was pressed can no longer be pressed, and would lose the focus.
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!pressed.current?.matches(':disabled')) return;
    pressed.current.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
    pressed.current = null;
  });
  const press = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => (pressed.current = currentTarget);
  const move = (key: string, by: number) => {
    const at = shown.indexOf(key);
    const next = shown.filter((one) => one !== key);
    next.splice(at + by, 0, key);
    show(next);
  };
  return (
    <div className="panels close list-layout">
      <Segmented
        block
        aria-label={t('density')}
        value={layout.density}
        options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
        onChange={(density) => change({ density: density === 'medium' ? '' : density })}
      />
      <ul className="tall" aria-label={t('columns')}>
        {ordered.map(({ key, title }) => {
          const at = shown.indexOf(key);
          return (
            <li key={key}>
              <Checkbox
                checked={at >= 0}
                disabled={at >= 0 && shown.length === 1}
                onChange={({ target }) => show(target.checked ? [...shown, key] : shown.filter((one) => one !== key))}
              >
                {title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                aria-label={t('up', { title })}
                disabled={at < 1}
                onClick={(event) => {
                  press(event);
                  move(key, -1);
                }}
              >
                ↑
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={t('down', { title })}
                disabled={at < 0 || at === shown.length - 1}
                onClick={(event) => {
                  press(event);
                  move(key, 1);
                }}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        block
        disabled={!values['columns']}
        onClick={(event) => {
          press(event);
          show([]);
        }}
      >
        {t('all')}
      </Button>
    </div>
  );
}

/** Width of the column with the button that shows what was moved. */
const UNFOLD_PX = 48;

interface Column {
  readonly key: string;
  /** Stays in the table however narrow the window is. */
  readonly isMain?: boolean;
}

interface Options<C> {
  readonly frame: RefObject<HTMLElement | null>;
  readonly columns: readonly C[];
  /** What is drawn: widths are measured again when it changes. */
  readonly items: unknown;
  readonly density: string;
  /** The column by which the rows are sorted stays. */
  readonly sortedBy: string;
  /** The reader chose the columns, and sees all of them. */
  readonly isChosen: boolean;
}

/**
 * Returns the columns of a list that do not fit: the last ones first, but never the first one, the main ones or the
 * buttons of a row. Measured before the browser paints.
 */
export function useFitting<C extends Column>(options: Options<C>): readonly C[] {
  const { frame, columns, items, density, sortedBy, isChosen } = options;
  const { width, grown } = useWidths(frame, items);
  const keys = columns.map(({ key }) => key).join();
  // A new object whenever the widths may be others.
  const drawn = useMemo(
    () => ({ items, density, keys, width, grown, sortedBy, isChosen }),
    [items, density, keys, width, grown, sortedBy, isChosen],
  );
  const [moved, setMoved] = useState<{ readonly of: unknown; readonly keys: ReadonlySet<string> }>();

  useLayoutEffect(() => {
    const table = frame.current?.querySelector('.ant-table-content');
    if (!table || isChosen || moved?.of === drawn) return;
    const heads = [...table.querySelectorAll('thead th')].slice(-columns.length);
    let missing = table.scrollWidth - table.clientWidth;
    const found = new Set<string>();
    if (missing > 0) missing += UNFOLD_PX;
    for (const [place, { key, isMain = false }] of [...columns.entries()].toReversed()) {
      if (missing <= 0) break;
      if (place === 0 || isMain || key === 'acts' || key === sortedBy) continue;
      missing -= heads[place]?.getBoundingClientRect().width ?? 0;
      found.add(key);
    }
    setMoved({ of: drawn, keys: found });
  }, [frame, columns, sortedBy, isChosen, drawn, moved]);

  return moved?.of === drawn ? columns.filter(({ key }) => moved.keys.has(key)) : [];
}

interface Widths {
  /** The width of the frame, once it is there. */
  readonly width: number;
  /**
   * Counts how often the table outgrew its frame after it was measured, because its typeface arrived or a cell drew
   * something more.
   */
  readonly grown: number;
}

function useWidths(frame: RefObject<HTMLElement | null>, items: unknown): Widths {
  const [width, setWidth] = useState(0);
  const [grown, setGrown] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
      const table = element.querySelector('.ant-table-content');
      if (table && table.scrollWidth > table.clientWidth) setGrown(table.scrollWidth);
    });
    observer.observe(element);
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [frame, items]);
  return { width, grown };
}
