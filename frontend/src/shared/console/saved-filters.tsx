import { Button, Form } from 'antd';
import { useState } from 'react';
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
import { ConfirmDialog } from '../ui/dialog';
import { Link } from '../ui/link';
import { ListPopover } from './list-layout';

const PATH = '/api/admin/list-views';

export type ListName = components['schemas']['ConsoleList'];

type SavedView = components['schemas']['SavedViewView'];

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
  const [removed, setRemoved] = useState<SavedView>();
  return (
    <ListPopover label={t('button')} isHeld={removed !== undefined}>
      <Panel list={list} onRemove={setRemoved} />
      {removed && <Removal list={list} view={removed} onClose={() => setRemoved(undefined)} />}
    </ListPopover>
  );
}

interface RemoveProps {
  readonly onRemove: (view: SavedView) => void;
}

function Panel({ list, onRemove }: Props & RemoveProps) {
  const state = useSWR([PATH, list], () => call(api.GET(PATH, { params: { query: { list } } })));
  const refresh = () => mutate([PATH, list]);
  // Shown below the views only once they have loaded, which would otherwise move it away under the pointer.
  return (
    <div className="panels close list-layout">
      <AsyncContent state={state}>
        {(views) => (
          <>
            <Views views={views} onRemove={onRemove} />
            <SaveForm list={list} onSaved={refresh} />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

function Views({ views, onRemove }: RemoveProps & { readonly views: readonly SavedView[] }) {
  const t = useTranslations('console.savedFilters');
  if (views.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ul className="tall" aria-label={t('button')}>
      {views.map((view) => (
        <li key={view.id}>
          <Link className="link" to={{ search: `?${view.search}` }}>
            {view.name}
          </Link>
          <span className="muted small">
            {view.isOwn
              ? view.isShared && t('shared')
              : t(view.hasOwnerLeft ? 'ofFormer' : 'of', { mail: view.ownerMail })}
          </span>
          {view.canRemove && (
            <Button
              type="text"
              size="small"
              aria-label={t('removeOne', { name: view.name })}
              onClick={() => onRemove(view)}
            >
              {t('remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RemovalProps extends Props {
  readonly view: SavedView;
  readonly onClose: () => void;
}

function Removal({ list, view: { id, name, isShared }, onClose }: RemovalProps) {
  const t = useTranslations('console.savedFilters');
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      try {
        await call(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));
      } finally {
        await mutate([PATH, list]);
      }
    });
  return (
    <ConfirmDialog
      danger
      title={t('askRemove', { name })}
      text={t(isShared ? 'removeShared' : 'removeOwn')}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove().then(onClose)}
      onClose={onClose}
    />
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
      name="saved-filter"
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
