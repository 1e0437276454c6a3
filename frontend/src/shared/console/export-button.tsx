import { ActionButton } from '../ui/antd-button';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { useAction } from '../hooks/use-action';
import { saveFile } from '../save-file';
import { useMay } from './staff';
import { toast } from '../ui/toast';
import type { TablePath } from './list-state';

/** Files without a personal column: the same for everyone who may export them. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  '/api/admin/campaigns',
  '/api/admin/cases',
  '/api/admin/coupons',
  '/api/admin/point-records',
] satisfies TablePath[]);

interface Props {
  readonly path: TablePath;
  readonly query: Readonly<Record<string, string>>;
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Downloads the whole filtered list as a CSV file. A plain link could not: the session is a header. */
export function ExportButton({ path, query, label, disabled = false }: Props) {
  const t = useTranslations('console');
  const { busy, run } = useAction();
  const save = () =>
    run(async () => {
      const request: Promise<{ data?: Blob; error?: unknown; response: Response }> = api.GET(
        `${path}/export` as never,
        { params: { query }, parseAs: 'blob' } as never,
      );
      saveFile(await call(request), `${path.split('/').at(-1) ?? 'list'}.csv`);
      const { response } = await request;
      toast.success(t('exported', { count: Number(response.headers.get('X-Total-Count')) }));
    });
  return (
    <ActionButton size="small" busy={busy} disabled={disabled} onClick={() => void save()}>
      {label ?? t('export')}
    </ActionButton>
  );
}

/** Shown beside the button: what the server leaves out of the file for readers who may not export personal data. */
export function ExportNote({ path }: { readonly path: TablePath | '/api/admin/campaigns/{id}/recipients' }) {
  const t = useTranslations('console');
  const isWhole = useMay()('customers.export') || SAME_FOR_ALL.has(path);
  return isWhole ? null : <p className="export-note whole-line muted small">{t('exportLeavesOut')}</p>;
}
