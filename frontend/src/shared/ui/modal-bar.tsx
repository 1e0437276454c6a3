import { useTranslations } from 'use-intl';
import { CloseIcon } from './icons';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
}

/** Head of a drawer or sheet: what it is, and the way out, which has the focus first. */
export function ModalBar({ title, onClose }: Props) {
  const t = useTranslations('ui');
  return (
    <div className="bar">
      <span className="strong">{title}</span>
      <button type="button" className="ico" aria-label={t('close')} onClick={onClose} data-autofocus>
        <CloseIcon />
      </button>
    </div>
  );
}
