import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button';
import { Modal } from './modal';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For forms that contain lists or figures. */
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** A small form over the page. It brings its own buttons; `<div className="acts">` aligns them right. */
export function Dialog({ title, children, wide = false, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal className={wide ? 'dialog wide' : 'dialog'} maskClassName="dialog-mask" labelledBy={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </Modal>
  );
}

interface ConfirmDialogProps {
  /** The question: 删除通行密钥「公司笔记本」？ */
  readonly title: string;
  /** The consequence. */
  readonly text: ReactNode;
  /** The confirm button repeats the verb: 删除, not 确定. */
  readonly confirm: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms something that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, danger = false, busy = false, onConfirm, onClose } = props;
  const t = useTranslations('ui');
  const id = useId();
  return (
    <Modal
      alert
      className="dialog"
      maskClassName="dialog-mask"
      labelledBy={`${id}t`}
      describedBy={`${id}d`}
      onClose={onClose}
    >
      <h2 id={`${id}t`}>{title}</h2>
      {typeof text === 'string' ? <p id={`${id}d`}>{text}</p> : <div id={`${id}d`}>{text}</div>}
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button tone={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
