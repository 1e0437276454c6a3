import { Form } from 'antd';
import { ActionButton } from '../../shared/ui/antd-button';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import {
  CAMPAIGN_BODY_BODY_ZH_MAX_LENGTH as BODY_MAX,
  CAMPAIGN_BODY_EXPIRING_DAYS_MAXIMUM as DAYS_MAX,
  CAMPAIGN_BODY_NAME_MAX_LENGTH as NAME_MAX,
  CAMPAIGN_BODY_SUBJECT_ZH_MAX_LENGTH as SUBJECT_MAX,
} from '../../api/limits';
import { ApiError } from '../../api/api-error';
import { ClashNotice, useVersioned } from '../../shared/console/versioned';
import { TextAreaField, TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { LeaveGuard } from '../../shared/forms/leave-guard';
import { matching, required } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import { showProblems, useSubmit } from '../../shared/forms/use-submit';
import { useFormDraft } from '../../shared/forms/use-submit';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { AudienceSize } from './campaign-actions';
import {
  type Audience,
  AUDIENCES,
  type CampaignBody,
  type CampaignFile,
  EDITIONS,
  saveCampaign,
  type ShownDraft,
  SPEEDS,
  useCampaignWords,
} from './campaigns.api';
import { LanguageChoice, MergeButtons, MergedPreview } from './campaign-text';

const LANGUAGES = ['zh', 'en'] as const;
const TEXTS = 'input, textarea';

const valuesOf = (campaign: CampaignBody | CampaignFile) => ({
  name: campaign.name,
  audience: campaign.audience,
  edition: campaign.edition ?? ('professional' as const),
  expiringDays: String(campaign.expiringDays ?? 30),
  perSecond: String(campaign.perSecond),
  subjectZh: campaign.subjectZh,
  bodyZh: campaign.bodyZh,
  subjectEn: campaign.subjectEn,
  bodyEn: campaign.bodyEn,
});
type Values = ReturnType<typeof valuesOf>;

const isDays = (typed: string): boolean => positive.is(typed) && positive.of(typed) <= DAYS_MAX;

/** The chosen audience with its parameters; null while it is incomplete. */
function audienceOf({ audience, edition, expiringDays }: Values): Audience | null {
  if (audience === 'edition') return { audience, edition };
  if (audience !== 'expiring') return { audience };
  return isDays(expiringDays) ? { audience, expiringDays: positive.of(expiringDays) } : null;
}

/** In the server's format: without the parameters of other audiences. */
const bodyOf = (values: Values): CampaignBody => ({
  audience: 'subscribed',
  ...audienceOf(values),
  name: values.name,
  perSecond: Number(values.perSecond),
  subjectZh: values.subjectZh,
  bodyZh: values.bodyZh,
  subjectEn: values.subjectEn,
  bodyEn: values.bodyEn,
});

interface Props {
  readonly campaign: CampaignFile;
  readonly onShown: (shown: ShownDraft) => void;
}

/** A draft: its name, audience and speed, and its text in both languages beside the preview. */
export function CampaignEditor({ campaign, onShown }: Props) {
  const t = useTranslations('staff-campaigns');
  const common = useTranslations('console');
  const [locale, setLocale] = useState<'zh' | 'en'>('zh');
  const [form] = Form.useForm<Values>();
  const texts = useRef<HTMLDivElement>(null);
  /** The id of the field that was last written in. */
  const [writing, setWriting] = useState('');
  const latest = valuesOf(campaign);
  const read = { version: campaign.version, body: bodyOf(latest) };
  const draftName = `campaign:${campaign.id}`;
  const versioned = useVersioned<CampaignBody>({
    read,
    draftName,
    words: useCampaignWords(),
    // A colleague's version has null for the parameters of other audiences.
    save: (body, version) => saveCampaign({ id: campaign.id, version }, bodyOf(valuesOf(body))),
    onTheirs: (theirs) => {
      form.setFieldsValue(valuesOf(theirs));
      draft.forget();
    },
  });
  const { known } = versioned;
  const draft = useFormDraft(form, latest, { name: draftName, base: known });
  const { initialValues, values, isEdited, forget } = draft;
  const audience = audienceOf(values);
  const [subject, body] = locale === 'zh' ? (['subjectZh', 'bodyZh'] as const) : (['subjectEn', 'bodyEn'] as const);

  const isOutdated = campaign.version > known.version && !isEdited;
  // Before anything is drawn: form and buttons never show different versions.
  useLayoutEffect(() => {
    if (!isOutdated) return;
    draft.follow(latest);
    versioned.follow(read);
  });
  useLayoutEffect(() => onShown({ ...known, isEdited }), [onShown, known, isEdited]);

  const save = async () => {
    const typed = form.getFieldsValue(true) as Values;
    const { merged } = await versioned.save(bodyOf(typed));
    forget(typed, merged && valuesOf(merged));
    toast.success(common('saved'));
  };
  /** A fault in the language that is not shown is shown beside its field. */
  const showOther = (error: unknown) => {
    const details = error instanceof ApiError ? error.details : [];
    const other = locale === 'zh' ? 'en' : 'zh';
    const isIn = (language: 'zh' | 'en') => details.some(({ field }) => field.toLowerCase().endsWith(language));
    if (isIn(locale) || !isIn(other)) return;
    flushSync(() => setLocale(other));
    showProblems(form, error);
  };
  const { busy, submit } = useSubmit(form, save, { onFailure: showOther });

  return (
    <Form
      className="panels"
      form={form}
      initialValues={initialValues}
      onFinish={(typed) => void submit(typed)}
      noValidate
    >
      <LeaveGuard when={isEdited && !busy} onLeave={forget} />
      <ClashNotice clash={versioned.clash} />
      <Panel title={t('who')} aside={<AudienceSize audience={audience} />}>
        <div className="campaign-terms">
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            rules={[required(common('faults.required'))]}
            maxLength={NAME_MAX}
          />
          <SelectField
            name="audience"
            label={t('audience')}
            hint={t('audienceHint')}
            choices={AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
          />
          {values.audience === 'edition' && (
            <SelectField
              name="edition"
              label={t('edition')}
              choices={EDITIONS.map((value) => ({ value, label: t(`editions.${value}`) }))}
            />
          )}
          {values.audience === 'expiring' && (
            <TextField
              name="expiringDays"
              label={t('days')}
              rules={[matching(isDays, t('daysFault'))]}
              inputMode="numeric"
            />
          )}
          <SelectField
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
        <div className="campaign-text columns">
          <div className="stack" ref={texts} onFocus={({ target }) => target.matches(TEXTS) && setWriting(target.id)}>
            <TextField key={subject} name={subject} label={t('subject')} maxLength={SUBJECT_MAX} />
            <TextAreaField key={body} name={body} label={t('body')} hint={t('bodyHint')} maxLength={BODY_MAX} />
            <MergeButtons
              locale={locale}
              target={() =>
                texts.current?.querySelector<HTMLTextAreaElement>(`[id="${writing}"]`) ??
                texts.current?.querySelector('textarea') ??
                null
              }
            />
            <div className="acts">
              <ActionButton htmlType="submit" busy={busy}>
                {common('save')}
              </ActionButton>
            </div>
          </div>
          <MergedPreview campaignId={campaign.id} locale={locale} subject={values[subject]} body={values[body]} />
        </div>
      </Panel>
    </Form>
  );
}

/** The usual speeds, and the campaign's own. */
const speedChoices = (own: number): number[] => [...new Set([...SPEEDS, own])].toSorted((one, other) => one - other);
