import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../shared/forms/form-dialog';
import { RadioField } from '../../shared/forms/choice-fields';
import { required } from '../../shared/forms/rules';
import { useFormValues } from '../../shared/forms/use-submit';
import { formatYuan } from '../../shared/format/money';
import { AsyncContent } from '../../shared/ui/async-content';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { Fact, Facts } from '../../shared/ui/facts';
import {
  closeIncident,
  Concerned,
  decideMismatch,
  type Incident,
  type Mismatch,
  NoteField,
  useMismatch,
} from './incidents';

interface Props {
  readonly incident: Incident;
  readonly onClose: () => void;
}

/** A payment of a wrong amount: due, received, and the possible resolutions. */
export function MismatchDialog({ incident, onClose }: Props) {
  const t = useTranslations('staff-incidents');
  const ui = useTranslations('ui');
  const state = useMismatch(incident.id);
  if (state.data) return <Ways incident={incident} mismatch={state.data} onClose={onClose} />;
  return (
    <Dialog title={t('kinds.mismatch')} wide onClose={onClose}>
      <AsyncContent state={state}>{() => null}</AsyncContent>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Dialog>
  );
}

/** `other`: staff have resolved it elsewhere and only record that. */
type Choice = Mismatch['ways'][number]['way'] | 'other';

const BLANK = { way: '' as Choice | '', note: '' };

function Ways({ incident, mismatch, onClose }: Props & { readonly mismatch: Mismatch }) {
  const t = useTranslations('staff-incidents');
  const words = useTranslations('staff-incidents.mismatch');
  const amounts = useAmounts(mismatch);
  const [form] = Form.useForm<typeof BLANK>();
  const { way: choice } = useFormValues(form, BLANK);
  const wayOf = (typed: Choice | '') => mismatch.ways.find(({ way }) => way === typed);
  const needsApproval = wayOf(choice)?.takesSecondPerson === true;

  const send = async (typed: typeof BLANK, key: string) => {
    const note = typed.note.trim();
    const chosen = wayOf(typed.way);
    if (!chosen) {
      await closeIncident(incident.id, note, key);
      toast.success(t('done'));
      return;
    }
    const { expectedFen, receivedFen } = mismatch;
    const decision = { way: chosen.way, expectedFen, receivedFen, note };
    const { proposalId } = await decideMismatch(incident.id, decision, key);
    toast.success(proposalId === null ? words(`done.${chosen.way}`) : words('proposed'));
  };

  const confirm = needsApproval ? words('propose') : words(`confirm.${choice || 'none'}`, amounts);
  return (
    <FormDialog
      wide
      title={t('kinds.mismatch')}
      confirm={confirm}
      form={form}
      initialValues={BLANK}
      send={send}
      onClose={onClose}
    >
      <p>{words(mismatch.receivedFen < mismatch.expectedFen ? 'less' : 'more', amounts)}</p>
      <Concerned incident={incident} />
      <Facts>
        <Fact name={words('expected')} isFigure>
          {amounts.expected}
        </Fact>
        <Fact name={words('received')} isFigure>
          {amounts.received}
        </Fact>
      </Facts>
      <RadioField
        name="way"
        label={words('way')}
        rules={[required(words('choose'))]}
        choices={[
          ...mismatch.ways.map(({ way, allowed, message, takesSecondPerson }) => ({
            value: way,
            disabled: !allowed,
            label: (
              <Way label={words(`ways.${way}`, amounts)}>
                {message ?? words(`effects.${effectOf(way, mismatch, incident)}`, amounts)}
                {allowed && takesSecondPerson && ` ${words('takesSecondPerson')}`}
              </Way>
            ),
          })),
          { value: 'other', label: <Way label={words('ways.other')}>{words('effects.other')}</Way> },
        ]}
      />
      <NoteField />
    </FormDialog>
  );
}

interface WayProps {
  readonly label: string;
  /** What it does, or why it is unavailable. */
  readonly children: ReactNode;
}

const Way = ({ label, children }: WayProps) => (
  <>
    {label}
    <small>{children}</small>
  </>
);

/**
 * The effect of acceptance depends on whether too much or too little was paid. No provider returns a bank transfer: staff
 * pay it out.
 */
function effectOf(way: Mismatch['ways'][number]['way'], { expectedFen, receivedFen }: Mismatch, { method }: Incident) {
  const isByHand = method === 'bank';
  if (way === 'return') return isByHand ? 'returnByHand' : way;
  if (way !== 'accept') return way;
  if (receivedFen < expectedFen) return 'acceptLess';
  return isByHand ? 'acceptMoreByHand' : 'acceptMore';
}

function useAmounts({ expectedFen, receivedFen, currency }: Mismatch) {
  const t = useTranslations('staff-incidents.mismatch');
  const isOurs = currency === 'CNY';
  const received = isOurs ? formatYuan(receivedFen) : t('foreign', { amount: receivedFen / 100, currency });
  const difference = formatYuan(Math.abs(expectedFen - receivedFen));
  return { expected: formatYuan(expectedFen), received, difference };
}
