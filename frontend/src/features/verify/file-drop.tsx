import { useTranslations } from 'use-intl';
import { outline } from '../../shared/ui/icons';

const FileIcon = outline(<path d="M6 3.5h8L18.5 8v12.5h-12.5V3.5ZM14 3.5V8h4.5M9.5 13h5.5M9.5 16.5h4" />);

interface Props {
  /** Name of the file at hand. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
}

/** Takes one file. The browser's own field lies over the whole area, invisible: it takes drops, clicks and keys. */
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
          // The same file may have been mended and be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
