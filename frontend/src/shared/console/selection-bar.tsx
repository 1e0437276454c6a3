import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly count: number;
  readonly onClear: () => void;
  /** What can be done with the rows. */
  readonly children: ReactNode;
}

/** Above a list of which rows are selected, on this page or another. */
export function SelectionBar({ count, onClear, children }: Props) {
  const t = useTranslations('console.selection');
  return (
    <div className="selection-bar">
      <output>{t('count', { count })}</output>
      {children}
      <Button size="small" type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
