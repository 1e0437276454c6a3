import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AUDIT_LIST_ACTOR_MAX_LENGTH, AUDIT_LIST_Q_MAX_LENGTH, AUDIT_LIST_SUBJECT_MAX_LENGTH } from '../../api/limits';
import { PeriodInput } from '../../shared/console/period-filter';
import { useListSearch } from '../../shared/console/use-list-search';
import { useActionGroups } from './audit-actions';

const TEXTS = ['q', 'actor', 'subject'] as const;
const NAMES = [...TEXTS, 'action', 'from', 'to'] as const;
const MAX_LENGTH = {
  q: AUDIT_LIST_Q_MAX_LENGTH,
  actor: AUDIT_LIST_ACTOR_MAX_LENGTH,
  subject: AUDIT_LIST_SUBJECT_MAX_LENGTH,
} as const;

/** Free text, actor, action, subject, and time. Applied together, and kept in the URL. */
export function AuditFilters() {
  const t = useTranslations('staff-audit');
  const { query, change } = useListSearch();
  const asked = Object.fromEntries(NAMES.map((name) => [name, query[name] ?? '']));
  // The fields show the filter of the URL, also when another link changes it.
  return <Form key={JSON.stringify(asked)} asked={asked} onAsk={change} label={t('filters')} />;
}

interface FormProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly label: string;
  readonly onAsk: (values: Readonly<Record<string, string>>) => void;
}

function Form({ asked, label, onAsk }: FormProps) {
  const t = useTranslations('staff-audit');
  const groups = useActionGroups();
  const [values, setValues] = useState(asked);
  const put = (name: string, value: string) => setValues((known) => ({ ...known, [name]: value }));
  return (
    <form
      className="audit-filters"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])));
      }}
    >
      {TEXTS.map((name) => (
        <Input
          key={name}
          aria-label={t(`by.${name}`)}
          placeholder={t(`by.${name}`)}
          value={values[name]}
          maxLength={MAX_LENGTH[name]}
          onChange={(event) => put(name, event.target.value)}
        />
      ))}
      <Select
        aria-label={t('by.action')}
        placeholder={t('everything')}
        value={values['action'] || null}
        options={groups.map(({ label: area, options }) => ({ label: area, options: [...options] }))}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        popupMatchSelectWidth={false}
        onChange={(value: string | null) => put('action', value ?? '')}
      />
      <PeriodInput
        of={t('at')}
        value={{ from: values['from'] ?? '', to: values['to'] ?? '' }}
        onChange={(period) => setValues((known) => ({ ...known, ...period }))}
      />
      <span className="row">
        <Button htmlType="submit">{t('filter')}</Button>
        <Button
          color="primary"
          variant="text"
          onClick={() => onAsk(Object.fromEntries(NAMES.map((name) => [name, ''])))}
        >
          {t('clear')}
        </Button>
      </span>
    </form>
  );
}
