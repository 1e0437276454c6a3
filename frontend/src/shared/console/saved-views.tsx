import { Button, Checkbox, Form, Input, Popover } from 'antd';
import { useSearchParams } from 'react-router-dom';
import useSWR, { mutate } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import { LIST_VIEW_BODY_NAME_MAX_LENGTH } from '../../api/limits';
import type { components } from '../../api/schema';
import { useAction } from '../hooks/use-action';
import { ActionButton } from '../ui/action-button';
import { Link } from '../ui/link';
import { besideIt } from './list-layout';

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

/** Opens what was saved for a list, by oneself or by a colleague, and saves what it shows now. */
export function SavedViews({ list }: Props) {
  const t = useTranslations('console.views');
  return (
    <Popover trigger="click" placement="bottomRight" getPopupContainer={besideIt} content={<Panel list={list} />}>
      <Button size="small">{t('button')}</Button>
    </Popover>
  );
}

function Panel({ list }: Props) {
  const t = useTranslations('console.views');
  const { data: views = [] } = useSWR([PATH, list], () => call(api.GET(PATH, { params: { query: { list } } })));
  const { busy, run } = useAction();
  const refresh = () => mutate([PATH, list]);
  const remove = (id: string) =>
    run(async () => {
      await call(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));
      await refresh();
    });
  return (
    <div className="list-layout">
      {views.length === 0 && <p className="muted">{t('none')}</p>}
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
      <SaveForm list={list} onSaved={refresh} />
    </div>
  );
}

function SaveForm({ list, onSaved }: Props & { readonly onSaved: () => Promise<unknown> }) {
  const t = useTranslations('console.views');
  const [search] = useSearchParams();
  const [form] = Form.useForm<Draft>();
  const { busy, run } = useAction();
  const save = ({ name, isShared }: Draft) =>
    run(async () => {
      const shown = new URLSearchParams(search);
      shown.delete('pageIndex');
      await call(api.PUT(PATH, { body: { list, name, isShared, search: shown.toString() } }));
      form.resetFields();
      await onSaved();
    });
  return (
    <Form form={form} initialValues={{ name: '', isShared: false }} onFinish={(draft: Draft) => void save(draft)}>
      <Form.Item name="name" noStyle rules={[{ required: true, whitespace: true, message: '' }]}>
        <Input placeholder={t('name')} aria-label={t('name')} maxLength={LIST_VIEW_BODY_NAME_MAX_LENGTH} />
      </Form.Item>
      <Form.Item name="isShared" noStyle valuePropName="checked">
        <Checkbox>{t('share')}</Checkbox>
      </Form.Item>
      <ActionButton htmlType="submit" size="small" busy={busy}>
        {t('save')}
      </ActionButton>
    </Form>
  );
}
