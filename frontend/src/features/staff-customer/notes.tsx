import { Button, Form, Pagination } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CUSTOMER_NOTE_BODY_TEXT_MAX_LENGTH } from '../../api/limits';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { Allowed } from '../../shared/console/staff';
import { FormDialog } from '../../shared/forms/form-dialog';
import { TextAreaField } from '../../shared/forms/fields';
import { required } from '../../shared/forms/rules';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { addNote, changeNote, type CustomerNote, removeNote, useNotes } from './customer';
import './events.css';

const PAGE_SIZE = 10;

interface Props {
  /** The customer. */
  readonly id: string;
  /** The signed-in member of staff, who changes and deletes their own notes; administrators delete any. */
  readonly reader: { readonly id: string; readonly role: string } | undefined;
}

/** Notes of staff about a customer. */
export function Notes({ id, reader }: Props) {
  const t = useTranslations('staff-customer.notes');
  const [pageIndex, setPageIndex] = useState(1);
  const state = useNotes(id, pageIndex);
  const [written, setWritten] = useState<CustomerNote | 'new'>();
  const [removed, setRemoved] = useState<CustomerNote>();
  return (
    <Panel
      title={t('title')}
      aside={
        <Allowed to="customers.note">
          <Button size="small" onClick={() => setWritten('new')}>
            {t('add')}
          </Button>
        </Allowed>
      }
    >
      <AsyncContent state={state}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="muted">{t('empty')}</p>
          ) : (
            <>
              <ul className="acts-list">
                {items.map((note) => (
                  <li key={note.id}>
                    <div className="grow event-text">
                      {note.text}
                      <small className="num">
                        {note.authorMail ?? t('former')} · {formatDateTime(note.createdAt)}
                        {note.editedAt && ` · ${t('edited', { time: formatDateTime(note.editedAt) })}`}
                      </small>
                    </div>
                    {note.authorId === reader?.id && (
                      <Button size="small" onClick={() => setWritten(note)}>
                        {t('change')}
                      </Button>
                    )}
                    {(note.authorId === reader?.id || reader?.role === 'admin') && (
                      <Button size="small" danger onClick={() => setRemoved(note)}>
                        {t('remove')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <Pagination
                align="end"
                hideOnSinglePage
                showSizeChanger={false}
                pageSize={PAGE_SIZE}
                current={pageIndex}
                total={total}
                onChange={setPageIndex}
              />
            </>
          )
        }
      </AsyncContent>
      {written !== undefined && (
        <NoteDialog id={id} note={written === 'new' ? undefined : written} onClose={() => setWritten(undefined)} />
      )}
      {removed && <RemoveDialog id={id} note={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

interface DialogProps {
  readonly id: string;
  /** Undefined for a new one. */
  readonly note: CustomerNote | undefined;
  readonly onClose: () => void;
}

function NoteDialog({ id, note, onClose }: DialogProps) {
  const t = useTranslations('staff-customer.notes');
  const fault = useTranslations('console.faults');
  const [form] = Form.useForm<{ text: string }>();
  const read = { text: note?.text ?? '' };
  const versioned = useVersioned<{ text: string }>({
    read: { version: note?.version ?? 0, body: read },
    words: { text: { label: t('text'), text: String } },
    save: ({ text }, version) => changeNote(id, note?.id ?? '', version, text),
    onTheirs: (theirs) => form.setFieldsValue(theirs),
  });
  const send = async (typed: { text: string }) => {
    const text = typed.text.trim();
    await (note ? versioned.save({ text }) : addNote(id, text));
    toast.success(t('saved'));
  };
  return (
    <FormDialog
      title={t(note ? 'edit' : 'add')}
      confirm={t('save')}
      form={form}
      initialValues={read}
      send={send}
      onClose={onClose}
    >
      <ClashNotice clash={versioned.clash} />
      <TextAreaField
        name="text"
        label={t('text')}
        hint={t('hint')}
        rules={[required(fault('required'))]}
        rows={5}
        maxLength={CUSTOMER_NOTE_BODY_TEXT_MAX_LENGTH}
        isFirst
      />
    </FormDialog>
  );
}

function RemoveDialog({ id, note, onClose }: DialogProps & { readonly note: CustomerNote }) {
  const t = useTranslations('staff-customer.notes');
  const { busy, run } = useAction();
  const remove = () =>
    run(async () => {
      await removeNote(id, note.id);
      onClose();
      toast.success(t('removed'));
    });
  return (
    <ConfirmDialog
      danger
      title={t('askRemove')}
      text={note.text}
      confirm={t('remove')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
