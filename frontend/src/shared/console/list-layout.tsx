import { Button, Checkbox, Popover, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DENSITIES, type ListLayout, type ListSearch } from './list-state';

/** The columns that a layout shows, in its order. The buttons of a row are always shown, at its end. */
export function columnsOf<Column extends { readonly key: string }>(
  columns: readonly Column[],
  { columns: keys }: ListLayout,
): Column[] {
  const chosen = keys?.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return chosen?.length ? [...chosen, ...columns.filter(({ key }) => key === 'acts')] : [...columns];
}

/** Inside the page's landmarks and after its button, for keyboards and screen readers. */
const besideIt = (button: HTMLElement): HTMLElement => button.parentElement ?? document.body;

// A panel that grows as it opens would move under the pointer, and swallow what is pressed at once.
const STILL = { motionName: '' };

/** A button above a list, with a panel that it opens. */
export const ListPopover = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Popover trigger="click" placement="bottom" getPopupContainer={besideIt} motion={STILL} content={children}>
    <Button size="small">{label}</Button>
  </Popover>
);

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
  const shown = layout.columns ?? all.map(({ key }) => key);
  const ordered = [
    ...shown.flatMap((key) => all.find((column) => column.key === key) ?? []),
    ...all.filter(({ key }) => !shown.includes(key)),
  ];
  const show = (keys: readonly string[]) => change({ columns: keys.join(',') });
  const move = (key: string, by: number) => {
    const at = shown.indexOf(key);
    const next = shown.filter((one) => one !== key);
    next.splice(at + by, 0, key);
    show(next);
  };
  return (
    <div className="list-layout">
      <Segmented
        block
        aria-label={t('density')}
        value={layout.density}
        options={DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) }))}
        onChange={(density) => change({ density: density === 'medium' ? '' : density })}
      />
      <ul aria-label={t('columns')}>
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
                onClick={() => move(key, -1)}
              >
                ↑
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={t('down', { title })}
                disabled={at < 0 || at === shown.length - 1}
                onClick={() => move(key, 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="small" block disabled={!layout.columns} onClick={() => change({ columns: '' })}>
        {t('all')}
      </Button>
    </div>
  );
}
