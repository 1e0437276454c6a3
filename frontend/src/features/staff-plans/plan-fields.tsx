import { useTranslations } from 'use-intl';
import {
  DESCRIPTION_BODY_EN_MAX_LENGTH,
  DESCRIPTION_BODY_ZH_MAX_LENGTH,
  NAME_BODY_EN_MAX_LENGTH,
  NAME_BODY_ZH_MAX_LENGTH,
  NEW_PLAN_BODY_ID_PATTERN,
} from '../../api/limits';
import { CAPACITIES } from '../../shared/capacities';
import { SelectField, TextField } from '../../shared/forms/fields';
import { matching, required } from '../../shared/forms/rules';
import { capacity } from '../../shared/forms/typed-number';
import { EDITIONS } from './use-plan-editing';

const ID = new RegExp(NEW_PLAN_BODY_ID_PATTERN);

/** What a plan is called and limits. Id and edition cannot be changed later: licences and orders refer to them. */
export function PlanFields({ isNew }: { readonly isNew: boolean }) {
  const t = useTranslations('staff-plans');
  const limit = useTranslations('ui.capacity.name');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  return (
    <>
      {isNew && (
        <div className="form-pair">
          <TextField
            name="id"
            label={t('id')}
            hint={t('idRule')}
            rules={[matching((typed) => ID.test(typed), t('idRule'))]}
            className="mono"
            maxLength={31}
            isFirst
          />
          <SelectField
            name="edition"
            label={t('edition')}
            choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
          />
        </div>
      )}
      <div className="form-pair">
        <TextField
          name="nameZh"
          label={t('nameZh')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_ZH_MAX_LENGTH}
          isFirst={!isNew}
        />
        <TextField
          name="nameEn"
          label={t('nameEn')}
          rules={[required(fault('required'))]}
          maxLength={NAME_BODY_EN_MAX_LENGTH}
        />
      </div>
      <div className="form-pair">
        <TextField
          name="descriptionZh"
          label={t('descriptionZh')}
          maxLength={DESCRIPTION_BODY_ZH_MAX_LENGTH}
          optional
        />
        <TextField
          name="descriptionEn"
          label={t('descriptionEn')}
          maxLength={DESCRIPTION_BODY_EN_MAX_LENGTH}
          optional
        />
      </div>
      <div className="form-pair">
        {CAPACITIES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={limit(name)}
            hint={common('capacityHint')}
            rules={[matching(capacity.is, fault('capacity'))]}
          />
        ))}
      </div>
    </>
  );
}
