import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';

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
  /** What is drawn: widths are measured anew when it changes. */
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
  /** Of the frame, once it is there. */
  readonly width: number;
  /** Of a table that outgrew the frame after it was measured: its typeface arrived, or a cell drew something more. */
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
