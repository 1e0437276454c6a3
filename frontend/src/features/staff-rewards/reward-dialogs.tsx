import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NEW_REWARD_BODY_CONTENT_URL_MAX_LENGTH, NEW_REWARD_BODY_NOTE_MAX_LENGTH } from '../../api/limits';
import { serverNow } from '../../api/fetch-in-time';
import { DateField } from '../../shared/console/date-field';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { formatDate } from '../../shared/format/date';
import { TextField } from '../../shared/forms/fields';
import { SelectField, TickField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching, required } from '../../shared/forms/rules';
import { count } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { useCapacityText } from '../../business/capacity';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import {
  type Candidate,
  type Content,
  CONTENT_KINDS,
  type ContentKind,
  Earned,
  findCandidate,
  giveReward,
  previewReward,
  REWARD_KINDS,
  type RewardKind,
} from './rewards';

const isAddress = (typed: string): boolean => /^https?:\/\/\S+\.\S+$/.test(typed.trim());

interface Published extends Pick<Content, 'contentKind' | 'isReposted' | 'isTutorialOrReview'> {
  readonly reads: string;
  readonly plays: string;
}

/** The published content, as far as it is filled in. */
const contentOf = ({ contentKind, isReposted, isTutorialOrReview, reads, plays }: Published): Content => ({
  contentKind,
  isReposted,
  isTutorialOrReview,
  reads: count.is(reads) ? count.of(reads) : 0,
  plays: count.is(plays) ? count.of(plays) : 0,
});

interface Props {
  readonly candidate: Candidate;
  readonly onClose: () => void;
}

/** What was published, and the reward it earns: computed, never typed. */
function RewardForm({ candidate, onClose }: Props) {
  const t = useTranslations('staff-rewards');
  const more = useTranslations('ui.capacity.more');
  const common = useTranslations('console');
  const fault = useTranslations('console.faults');
  const today = formatDate(serverNow());
  const initial = {
    contentUrl: '',
    contentKind: 'article' as ContentKind,
    publishedOn: '',
    reads: '0',
    plays: '0',
    isReposted: false,
    isTutorialOrReview: false,
    kind: 'users' as RewardKind,
    paidId: candidate.licenses.length === 1 ? candidate.licenses[0]?.id : undefined,
    note: '',
  };
  const [form] = Form.useForm<typeof initial>();
  const values = useFormValues(form, initial);
  const capacityText = useCapacityText();

  const termsOf = ({ paidId = '', kind, ...content }: typeof initial) => ({
    ...contentOf(content),
    mail: candidate.mail,
    paidId,
    kind,
  });
  const foresight = useForesight('rewards', values.paidId === undefined ? null : termsOf(values), previewReward);
  const send = async (typed: typeof initial, key: string) => {
    const { contentUrl, publishedOn, note } = typed;
    const reward = { ...termsOf(typed), contentUrl: contentUrl.trim(), publishedOn, note: note.trim() };
    const outcome = await giveReward(reward, key);
    toast.success(outcome === 'done' ? t('given') : common('sentForApproval'));
  };

  return (
    <ForesightDialog
      wide
      title={t('giveTo', { name: candidate.name })}
      confirm={t('give')}
      form={form}
      initialValues={initial}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      <p>{t('mustLink', { mail: candidate.mail, code: candidate.referralCode })}</p>
      <TextField
        name="contentUrl"
        label={t('address')}
        rules={[matching(isAddress, t('addressFault'))]}
        type="url"
        maxLength={NEW_REWARD_BODY_CONTENT_URL_MAX_LENGTH}
        placeholder="https://"
        isFirst
      />
      <div className="g2 form-pair">
        <SelectField
          name="contentKind"
          label={t('contentKind')}
          choices={CONTENT_KINDS.map((value) => ({ value, label: t(`contentKinds.${value}`) }))}
        />
        <DateField name="publishedOn" label={t('publishedOn')} rules={[required(fault('required'))]} max={today} />
      </div>
      <div className="g2 form-pair">
        {(['reads', 'plays'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(name)}
            rules={[matching(count.is, fault('count'))]}
            inputMode="numeric"
          />
        ))}
      </div>
      <TickField name="isReposted" label={t('isReposted')} />
      <TickField name="isTutorialOrReview" label={t('isTutorialOrReview')} />
      <div className="g2 form-pair">
        <SelectField
          name="kind"
          label={t('choice')}
          choices={REWARD_KINDS.map((value) => ({ value, label: more(value) }))}
        />
        <SelectField
          name="paidId"
          label={t('license')}
          rules={[required(fault('required'))]}
          choices={candidate.licenses.map((license) => ({
            value: license.id,
            label: `${license.key} · ${capacityText(license)}`,
          }))}
        />
      </div>
      <Earned content={contentOf(values)} kind={values.kind} />
      <TextField
        name="note"
        label={t('note')}
        hint={t('noteHint')}
        maxLength={NEW_REWARD_BODY_NOTE_MAX_LENGTH}
        optional
      />
    </ForesightDialog>
  );
}

/** Grants a reward in two steps: whose content it is, then what it earns. */
export function RewardDialog({ onClose }: { readonly onClose: () => void }) {
  const [candidate, setCandidate] = useState<Candidate>();
  if (!candidate) return <AuthorStep onFound={setCandidate} onClose={onClose} />;
  if (candidate.hasRewardThisMonth || candidate.licenses.length === 0) {
    return <NoReward candidate={candidate} onClose={onClose} />;
  }
  return <RewardForm candidate={candidate} onClose={onClose} />;
}

const BLANK = { mail: '' };

interface AuthorProps {
  readonly onFound: (candidate: Candidate) => void;
  readonly onClose: () => void;
}

function AuthorStep({ onFound, onClose }: AuthorProps) {
  const t = useTranslations('staff-rewards');
  return (
    <FormDialog
      title={t('give')}
      confirm={t('next')}
      initialValues={BLANK}
      fieldOf={(code) => (code === 'account.not_found' ? 'mail' : undefined)}
      isStep
      send={async ({ mail }) => onFound(await findCandidate(mail.trim()))}
      onClose={onClose}
    >
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('mailHint')}
        rules={[matching(isMailLike, t('mailFault'))]}
        type="email"
        isFirst
      />
    </FormDialog>
  );
}

interface NoRewardProps {
  readonly candidate: Candidate;
  readonly onClose: () => void;
}

/** Why this customer cannot get a reward now. */
function NoReward({ candidate: { mail, hasRewardThisMonth }, onClose }: NoRewardProps) {
  const t = useTranslations('staff-rewards');
  const ui = useTranslations('ui');
  return (
    <Dialog title={t('give')} onClose={onClose}>
      <Alert showIcon type="warning" role="note" title={t(hasRewardThisMonth ? 'monthTaken' : 'noLicense', { mail })} />
      <div className="acts">
        <Button onClick={onClose} data-autofocus>
          {ui('close')}
        </Button>
      </div>
    </Dialog>
  );
}
