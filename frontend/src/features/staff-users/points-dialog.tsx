import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { CORRECTED_POINTS_BODY_POINTS_MAXIMUM, POINT_CORRECTION_BODY_REASON_MAX_LENGTH } from '../../api/limits';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { ReasonField } from '../../shared/console/reason';
import { formatNumber } from '../../shared/format/money';
import { Fact, Facts } from '../../shared/ui/facts';
import { RadioField } from '../../shared/forms/choice-fields';
import { TextField } from '../../shared/forms/fields';
import { matching } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { correctPoints, previewCorrection, type UserFile } from './users';

const BLANK = { direction: 'give' as 'give' | 'take', points: '', reason: '' };

const isPoints = (typed: string): boolean =>
  positive.is(typed) && positive.of(typed) <= CORRECTED_POINTS_BODY_POINTS_MAXIMUM;
const signed = ({ direction, points }: Pick<typeof BLANK, 'direction' | 'points'>): number =>
  direction === 'give' ? positive.of(points) : -positive.of(points);

/**
 * Gives points to a customer, or takes some. If it gives more than one person may, it waits for another administrator.
 */
export default function PointsDialog({ user, onClose }: { readonly user: UserFile; readonly onClose: () => void }) {
  const t = useTranslations('staff-users.points');
  const common = useTranslations('console');
  const [form] = Form.useForm<typeof BLANK>();
  const typed = useFormValues(form, BLANK);
  const asked = isPoints(typed.points) ? { points: signed(typed) } : null;
  const foresight = useForesight(`points/${user.id}`, asked, (body) => previewCorrection(user.id, body));
  const { latest, isPending } = foresight;
  const send = async (values: typeof BLANK, key: string) => {
    const body = { points: signed(values), reason: values.reason.trim() };
    const outcome = await correctPoints(user.id, body, key);
    toast.success(outcome === 'done' ? t('done') : common('sentForApproval'));
  };
  return (
    <ForesightDialog
      title={t('title', { mail: user.mail })}
      confirm={t(typed.direction)}
      form={form}
      initialValues={BLANK}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      <RadioField
        name="direction"
        label={t('direction')}
        choices={[
          { value: 'give', label: t('give') },
          { value: 'take', label: t('take') },
        ]}
      />
      <TextField
        name="points"
        label={t('count')}
        rules={[matching(isPoints, t('countFault', { max: formatNumber(CORRECTED_POINTS_BODY_POINTS_MAXIMUM) }))]}
        inputMode="numeric"
        isFirst
      />
      <ReasonField hint={t('reasonHint')} maxLength={POINT_CORRECTION_BODY_REASON_MAX_LENGTH} />
      <div aria-live="polite" aria-busy={isPending}>
        {latest && (
          <Facts>
            <Fact name={t('balance')} isFigure>
              {common('terms.change', {
                from: formatNumber(latest.balanceBefore),
                to: formatNumber(latest.balanceAfter),
              })}
            </Fact>
          </Facts>
        )}
      </div>
    </ForesightDialog>
  );
}
