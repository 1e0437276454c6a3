import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  CAMPAIGN_BODY_BODY_ZH_MAX_LENGTH as BODY_MAX,
  CAMPAIGN_BODY_EXPIRING_DAYS_MAXIMUM as MOST_DAYS,
  CAMPAIGN_BODY_NAME_MAX_LENGTH as NAME_MAX,
  CAMPAIGN_BODY_SUBJECT_ZH_MAX_LENGTH as SUBJECT_MAX,
} from '../../api/limits';
import { SelectField, TextField } from '../../shared/console/fields';
import { ClashNotice } from '../../shared/console/clash-notice';
import { useVersioned } from '../../shared/console/use-versioned';
import { Field } from '../../shared/forms/field';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { positive } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { useAction } from '../../shared/hooks/use-action';
import { Button } from '../../shared/ui/button';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { AudienceSize } from './audience-size';
import { type Audience, AUDIENCES, type CampaignBody, type CampaignFile, EDITIONS, SPEEDS } from './campaign-terms';
import { useCampaignWords } from './campaign-words';
import { LanguageChoice } from './language-choice';
import { LetterPreview } from './letter-preview';
import { saveCampaign } from './use-campaign';

const LANGUAGES = ['zh', 'en'] as const;

type FieldName =
  | 'name'
  | 'audience'
  | 'edition'
  | 'expiringDays'
  | 'perSecond'
  | 'subjectZh'
  | 'bodyZh'
  | 'subjectEn'
  | 'bodyEn';
type Values = Readonly<Record<FieldName, string>>;

const valuesOf = (campaign: CampaignBody | CampaignFile): Values => ({
  name: campaign.name,
  audience: campaign.audience,
  edition: campaign.edition ?? 'professional',
  expiringDays: String(campaign.expiringDays ?? 30),
  perSecond: String(campaign.perSecond),
  subjectZh: campaign.subjectZh,
  bodyZh: campaign.bodyZh,
  subjectEn: campaign.subjectEn,
  bodyEn: campaign.bodyEn,
});

const isDays = (typed: string): boolean => positive.is(typed) && positive.of(typed) <= MOST_DAYS;

/** The chosen audience with its parameters; null while it is incomplete. */
function audienceOf({ audience, edition, expiringDays }: Values): Audience | null {
  const kind = AUDIENCES.find((one) => one === audience) ?? 'subscribed';
  if (kind === 'edition') return { audience: kind, edition: EDITIONS.find((one) => one === edition) ?? 'professional' };
  if (kind !== 'expiring') return { audience: kind };
  return isDays(expiringDays) ? { audience: kind, expiringDays: positive.of(expiringDays) } : null;
}

/** In the server's format. */
const bodyOf = (
  { name, perSecond, subjectZh, bodyZh, subjectEn, bodyEn }: Values,
  audience: Audience | null,
): CampaignBody => ({
  audience: 'subscribed',
  ...audience,
  name,
  perSecond: Number(perSecond),
  subjectZh,
  bodyZh,
  subjectEn,
  bodyEn,
});

interface Props {
  readonly campaign: CampaignFile;
  /** Reports whether there are unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** A draft: its name, audience and speed, and its text in both languages beside the preview. */
export function CampaignEditor({ campaign, onDirty }: Props) {
  const t = useTranslations('staff-campaigns');
  const common = useTranslations('console');
  const [locale, setLocale] = useState<'zh' | 'en'>('zh');
  const { busy, run } = useAction();
  const form = useFields<FieldName>(
    valuesOf(campaign),
    (values) => ({
      name: values.name.trim() === '' ? common('faults.required') : undefined,
      expiringDays: values.audience === 'expiring' && !isDays(values.expiringDays) ? t('daysFault') : undefined,
    }),
    { name: `campaign:${campaign.id}`, base: valuesOf(campaign) },
  );
  const { isEdited } = form;
  useEffect(() => onDirty(isEdited), [onDirty, isEdited]);
  const { values } = form;
  const audience = audienceOf(values);
  const [subject, body] = locale === 'zh' ? (['subjectZh', 'bodyZh'] as const) : (['subjectEn', 'bodyEn'] as const);

  const versioned = useVersioned<CampaignBody>({
    read: { version: campaign.version, body: bodyOf(valuesOf(campaign), audienceOf(valuesOf(campaign))) },
    words: useCampaignWords(),
    save: (draft, version) => saveCampaign({ id: campaign.id, version }, draft),
    onTheirs: (draft) => {
      form.replace(valuesOf(draft));
      form.forget();
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!form.reveal() || !audience) return;
    void run(async () => {
      await versioned.save(bodyOf(values, audience));
      form.forget();
      toast.success(common('saved'));
    });
  };

  return (
    <form className="campaign-panels" noValidate onSubmit={save}>
      <LeaveGuard when={isEdited && !busy} onLeave={form.forget} />
      <ClashNotice clash={versioned.clash} />
      <Panel title={t('who')} aside={<AudienceSize audience={audience} />}>
        <div className="campaign-terms">
          <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} maxLength={NAME_MAX} />
          <SelectField
            form={form}
            name="audience"
            label={t('audience')}
            hint={t('audienceHint')}
            choices={AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
          />
          {values.audience === 'edition' && (
            <SelectField
              form={form}
              name="edition"
              label={t('edition')}
              choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
            />
          )}
          {values.audience === 'expiring' && (
            <TextField form={form} name="expiringDays" label={t('days')} inputMode="numeric" />
          )}
          <SelectField
            form={form}
            name="perSecond"
            label={t('speed')}
            hint={t('speedHint')}
            choices={speedChoices(campaign.perSecond).map((value) => ({
              value: String(value),
              label: t('perSecond', { count: value }),
            }))}
          />
        </div>
      </Panel>
      <Panel title={t('text')} aside={<LanguageChoice languages={LANGUAGES} chosen={locale} onChoose={setLocale} />}>
        <div className="campaign-text">
          <div className="stack">
            <TextField form={form} name={subject} label={t('subject')} maxLength={SUBJECT_MAX} />
            <Field label={t('body')} hint={t('bodyHint')}>
              {(control) => <textarea {...control} {...form.bind(body)} className="input" maxLength={BODY_MAX} />}
            </Field>
            <div className="acts">
              <Button type="submit" busy={busy}>
                {common('save')}
              </Button>
            </div>
          </div>
          <LetterPreview locale={locale} subject={values[subject]} body={values[body]} />
        </div>
      </Panel>
    </form>
  );
}

/** The usual speeds, and the campaign's own. */
const speedChoices = (own: number): number[] => [...new Set([...SPEEDS, own])].toSorted((one, other) => one - other);
