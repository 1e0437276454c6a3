import { useTranslations } from 'use-intl';
import { outline } from '../../shared/ui/icons';

const FileIcon = outline(<path d="M6 3.5h8L18.5 8v12.5h-12.5V3.5ZM14 3.5V8h4.5M9.5 13h5.5M9.5 16.5h4" />);

interface Props {
  /** Name of the chosen file. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes one file. The native file input covers the whole area invisibly: it handles drops, clicks and keys. */
export function FileDrop({ name, onFile }: Props) {
  const t = useTranslations('verify');
  return (
    <label className="file-drop">
      <FileIcon />
      <span className="strong">{name ?? t('drop')}</span>
      <span className="small muted">{name ? t('another') : t('choose')}</span>
      <input
        type="file"
        accept=".lic,.txt,text/plain"
        onChange={(event) => {
          const file = event.target.files?.item(0);
          if (file) onFile(file);
          // Lets the same file be chosen again after it has been corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}
