import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button';
import { Modal } from './modal';

interface Props {
  readonly title: string;
  /** The consequence. */
  readonly text: string;
  /** The confirm button repeats the verb. */
  readonly confirm: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms something that cannot be undone, as `ConfirmDialog` does, on pages that load no antd. */
export function Question({ title, text, confirm, busy = false, onConfirm, onClose }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className="dialog dialog-card"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onClose={onClose}
    >
      <h2 id={`${id}t`}>{title}</h2>
      <p id={`${id}d`}>{text}</p>
      <div className="acts">
        <Button onClick={onClose}>{t('back')}</Button>
        <Button tone="danger-solid" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
