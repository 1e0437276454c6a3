import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NEW_REWARD_BODY_CONTENT_URL_MAX_LENGTH, NEW_REWARD_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { SelectField, TextField, Tick } from '../../shared/console/fields';
import { FormDialog } from '../../shared/console/form-dialog';
import { SecondPersonHint, useTakesSecondPerson } from '../../shared/console/second-person';
import { formatDate } from '../../shared/format/date';
import { count } from '../../shared/forms/typed-number';
import { useFields } from '../../shared/forms/use-fields';
import { useCapacityText } from '../../shared/ui/capacity';
import { toast } from '../../shared/ui/toast';
import { Earned } from './earned';
import {
  CONTENT_KINDS,
  giveReward,
  previewReward,
  REWARD_KINDS,
  type Candidate,
  type Content,
} from './use-staff-rewards';

const isAddress = (typed: string): boolean => /^https?:\/\/\S+\.\S+$/.test(typed.trim());

interface Props {
  readonly candidate: Candidate;
  readonly onClose: () => void;
}

/** What was published, and the reward it earns: computed, never typed. */
export function RewardForm({ candidate, onClose }: Props) {
  const t = useTranslations('staff-rewards');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const today = formatDate(new Date());
  const [isReposted, setReposted] = useState(false);
  const [isTutorialOrReview, setTutorial] = useState(false);
  const initial = {
    contentUrl: '',
    contentKind: 'article',
    publishedOn: today,
    reads: '0',
    plays: '0',
    kind: 'users',
    paidId: candidate.licenses[0]?.id ?? '',
    note: '',
  };
  const form = useFields<keyof typeof initial>(initial, ({ contentUrl, publishedOn, reads, plays }) => ({
    contentUrl: isAddress(contentUrl) ? undefined : t('addressFault'),
    publishedOn: publishedOn === '' ? fault('required') : undefined,
    reads: count.is(reads) ? undefined : fault('count'),
    plays: count.is(plays) ? undefined : fault('count'),
  }));
  const { values } = form;
  const kind = REWARD_KINDS.find((known) => known === values.kind) ?? 'users';
  const content: Content = {
    contentKind: CONTENT_KINDS.find((known) => known === values.contentKind) ?? 'article',
    reads: count.is(values.reads) ? count.of(values.reads) : 0,
    plays: count.is(values.plays) ? count.of(values.plays) : 0,
    isReposted,
    isTutorialOrReview,
  };
  const capacityText = useCapacityText();

  const terms = { ...content, mail: candidate.mail, paidId: values.paidId, kind };
  const takesTwo = useTakesSecondPerson('rewards', terms, previewReward);
  const send = async (key: string) => {
    const { contentUrl, publishedOn, note } = values;
    const outcome = await giveReward({ ...terms, contentUrl: contentUrl.trim(), publishedOn, note: note.trim() }, key);
    toast.success(outcome === 'done' ? t('given') : common('sentForApproval'));
  };

  return (
    <FormDialog
      wide
      title={t('giveTo', { name: candidate.name })}
      confirm={takesTwo ? common('sendForApproval') : t('give')}
      form={form}
      send={send}
      onClose={onClose}
    >
      <p>{t('mustLink', { mail: candidate.mail, code: candidate.referralCode })}</p>
      <TextField
        form={form}
        name="contentUrl"
        label={t('address')}
        type="url"
        maxLength={NEW_REWARD_BODY_CONTENT_URL_MAX_LENGTH}
        placeholder="https://"
        isFirst
      />
      <div className="two">
        <SelectField
          form={form}
          name="contentKind"
          label={t('contentKind')}
          choices={CONTENT_KINDS.map((value) => ({ value, label: t(`contentKinds.${value}`) }))}
        />
        <TextField form={form} name="publishedOn" label={t('publishedOn')} type="date" max={today} />
      </div>
      <div className="two">
        <TextField form={form} name="reads" label={t('reads')} inputMode="numeric" />
        <TextField form={form} name="plays" label={t('plays')} inputMode="numeric" />
      </div>
      <Tick label={t('isReposted')} isTicked={isReposted} onTick={setReposted} />
      <Tick label={t('isTutorialOrReview')} isTicked={isTutorialOrReview} onTick={setTutorial} />
      <div className="two">
        <SelectField
          form={form}
          name="kind"
          label={t('choice')}
          choices={REWARD_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SelectField
          form={form}
          name="paidId"
          label={t('license')}
          choices={candidate.licenses.map((license) => ({
            value: license.id,
            label: `${license.key} · ${capacityText(license)}`,
          }))}
        />
      </div>
      <Earned content={content} kind={kind} />
      <TextField
        form={form}
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        maxLength={NEW_REWARD_BODY_NOTE_MAX_LENGTH}
        optional
      />
      <SecondPersonHint isShown={takesTwo} />
    </FormDialog>
  );
}
