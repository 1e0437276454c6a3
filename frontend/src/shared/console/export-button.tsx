import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { useAction } from '../hooks/use-action';
import { saveFile } from '../save-file';
import { Button } from '../ui/button';
import type { ListPath } from './use-list';

interface Props {
  readonly path: ListPath;
  readonly query: Readonly<Record<string, string>>;
}

/** Saves the whole list, as it is filtered, as a CSV file. A plain link could not: the session is a header. */
export function ExportButton({ path, query }: Props) {
  const t = useTranslations('console');
  const { busy, run } = useAction();
  const save = () =>
    run(async () => {
      const request = api.GET(`${path}/export` as never, { params: { query }, parseAs: 'blob' } as never);
      saveFile(await call(request as never), `${path.split('/').at(-1) ?? 'list'}.csv`);
    });
  return (
    <Button size="sm" busy={busy} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
