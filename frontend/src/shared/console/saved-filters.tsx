import { Form } from 'antd';
import { useSearchParams } from 'react-router-dom';
import useSWR, { mutate } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { LIST_VIEW_BODY_NAME_MAX_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import { TextField } from '../forms/fields';
import { TickField } from '../forms/choice-fields';
import { required } from '../forms/rules';
import { useSubmit } from '../forms/use-submit';
import { useAction } from '../hooks/use-action';
import { ActionButton } from '../ui/antd-button';
import { AsyncContent } from '../ui/async-content';
import { Link } from '../ui/link';
import { ListPopover } from './list-layout';

const PATH = '/api/admin/list-views';

export type ListName = components['schemas']['ConsoleList'];

interface Draft {
  readonly name: string;
  readonly isShared: boolean;
}

interface Props {
  /** The last part of the list's path. */
  readonly list: ListName;
}

/** Opens saved filters of a list, one's own and shared ones, and saves the current one. */
export function SavedFilters({ list }: Props) {
  const t = useTranslations('console.savedFilters');
  return (
    <ListPopover label={t('button')}>
      <Panel list={list} />
    </ListPopover>
  );
}

function Panel({ list }: Props) {
  const state = useSWR([PATH, list], () => call(api.GET(PATH, { params: { query: { list } } })));
  const refresh = () => mutate([PATH, list]);
  // Below the views only once they are there: they would move it away under the pointer.
  return (
    <div className="list-layout">
      <AsyncContent state={state}>
        {(views) => (
          <>
            <Views views={views} onRemoved={refresh} />
            <SaveForm list={list} onSaved={refresh} />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

interface ViewsProps {
  readonly views: readonly components['schemas']['SavedViewView'][];
  readonly onRemoved: () => Promise<unknown>;
}

function Views({ views, onRemoved }: ViewsProps) {
  const t = useTranslations('console.savedFilters');
  const { busy, run } = useAction();
  const remove = (id: string) =>
    run(async () => {
      await call(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));
      await onRemoved();
    });
  if (views.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul aria-label={t('button')}>
      {views.map(({ id, name, search, isOwn, isShared, ownerMail, hasOwnerLeft, canRemove }) => (
        <li key={id}>
          <Link className="link" to={{ search: `?${search}` }}>
            {name}
          </Link>
          <span className="muted small">
            {isOwn ? isShared && t('shared') : t(hasOwnerLeft ? 'ofFormer' : 'of', { mail: ownerMail })}
          </span>
          {canRemove && (
            <ActionButton
              type="text"
              size="small"
              busy={busy}
              aria-label={t('removeOne', { name })}
              onClick={() => void remove(id)}
            >
              {t('remove')}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function SaveForm({ list, onSaved }: Props & { readonly onSaved: () => Promise<unknown> }) {
  const t = useTranslations('console.savedFilters');
  const fault = useTranslations('console.faults');
  const [search] = useSearchParams();
  const [form] = Form.useForm<Draft>();
  const { busy, submit } = useSubmit(form, async ({ name, isShared }: Draft) => {
    const shown = new URLSearchParams(search);
    shown.delete('pageIndex');
    await call(api.PUT(PATH, { body: { list, name, isShared, search: shown.toString() } }));
    form.resetFields();
    await onSaved();
  });
  return (
    <Form
      form={form}
      initialValues={{ name: '', isShared: false }}
      onFinish={(draft: Draft) => void submit(draft)}
      noValidate
    >
      <TextField
        name="name"
        label={t('name')}
        rules={[required(fault('required'))]}
        maxLength={LIST_VIEW_BODY_NAME_MAX_LENGTH}
      />
      <TickField name="isShared" label={t('share')} />
      <ActionButton htmlType="submit" size="small" busy={busy}>
        {t('save')}
      </ActionButton>
    </Form>
  );
}
