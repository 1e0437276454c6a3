import { useTranslations } from 'use-intl';
import { CloseIcon } from './icons';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
}

/** Head of a drawer or sheet: title and close button, which gets the initial focus. */
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
