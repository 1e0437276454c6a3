import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from '../ui/icons';

interface Props {
  readonly tone?: 'info' | 'success' | 'warning' | 'danger';
  /** One sentence. */
  readonly children: ReactNode;
  /** One link or button, at the end. */
  readonly action?: ReactNode;
  /** Id of the refused request, so that support can find it. */
  readonly requestId?: string | undefined;
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: CrossIcon };

/** A message that belongs to the page and stays. Transient ones are toasts. */
export function Alert({ tone = 'info', children, action, requestId }: Props) {
  const t = useTranslations('ui');
  const Icon = icons[tone];
  return (
    <div className={`alert ${tone === 'info' ? 'primary' : tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon />
      <div className="grow">
        {children}
        {requestId && <p className="small mono muted">{t('request', { id: requestId })}</p>}
      </div>
      {action}
    </div>
  );
}
