import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '../../shared/format/date';
import { SelectField, TicksField } from '../../shared/forms/fields';
import { useCapacityText } from '../../shared/ui/capacity';
import { Fact, Facts } from '../../shared/ui/facts';
import type { License } from './license';

interface Props {
  readonly target: License;
  /** Possible targets; left out where the target is fixed. */
  readonly targets: readonly License[] | undefined;
  readonly sources: readonly License[];
  readonly onChange: () => void;
}

/** From this number on, sources can be searched and ticked all at once. */
const MANY = 6;

/** Choice of the licence to keep, and of those to merge into it. */
export function MergeChoice({ target, targets, sources, onChange }: Props) {
  const t = useTranslations('merging.dialog');
  const describe = useDescription();
  const form = Form.useFormInstance<{ sourceIds: readonly string[] }>();
  const [wanted, setWanted] = useState('');
  const isWanted = ({ name, key, remark }: License) =>
    `${name} ${key} ${remark}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const tickAll = () => {
    form.setFieldValue(
      'sourceIds',
      sources.filter(isWanted).map(({ paidId }) => paidId),
    );
    onChange();
  };

  return (
    <div className="merge-choice">
      {targets ? (
        <SelectField
          name="targetId"
          label={t('target')}
          choices={targets.map(({ paidId, name, key }) => ({ value: paidId, label: `${name} · ${key}` }))}
          onChange={onChange}
        />
      ) : (
        <Facts>
          <Fact name={t('target')}>
            {target.name} <span className="mono">{target.key}</span>
          </Fact>
        </Facts>
      )}
      {sources.length >= MANY && (
        <div className="row merge-tools">
          <Input
            className="grow"
            aria-label={t('find')}
            placeholder={t('find')}
            allowClear
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            // Enter would submit the form.
            onPressEnter={(event) => event.preventDefault()}
          />
          <Button onClick={tickAll}>{t('tickAll')}</Button>
        </div>
      )}
      <TicksField
        name="sourceIds"
        label={t('sources')}
        hint={sources.length === 0 ? t('noSources') : undefined}
        choices={sources.map((license) => ({
          value: license.paidId,
          // Hidden and not left out: what is ticked stays ticked.
          className: isWanted(license) ? undefined : 'unwanted',
          label: (
            <>
              <b className="strong">{license.name}</b> <span className="mono">{license.key}</span> {license.remark}
              <small className="num">{describe(license)}</small>
            </>
          ),
        }))}
        onChange={onChange}
      />
    </div>
  );
}

/** 5 用户 · 30 资产 · 2027-11-21 到期 */
function useDescription() {
  const t = useTranslations('merging');
  const capacity = useCapacityText();
  return (license: License) => {
    const { expiresAt } = license;
    return `${capacity(license)} · ${expiresAt === null ? t('permanent') : t('until', { date: formatDate(expiresAt) })}`;
  };
}
