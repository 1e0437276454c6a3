import { Form, Alert } from 'antd';
import { useTranslations } from 'use-intl';
import {
  ADD_TO_LICENSE_REASON_MAX_LENGTH,
  TRANSFER_BODY_MAIL_MAX_LENGTH,
  TRANSFER_BODY_REASON_MAX_LENGTH,
} from '../../api/limits';
import { CAPACITIES } from '../../business/capacities';
import { BulkAct } from '../../shared/console/bulk';
import { ReasonField } from '../../shared/console/reason';
import { ForesightDialog, useForesight } from '../../business/foresight';
import { TextField } from '../../shared/forms/fields';
import { SelectField } from '../../shared/forms/choice-fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { isMailLike, matching } from '../../shared/forms/rules';
import { positive } from '../../shared/forms/typed-number';
import { useFormValues } from '../../shared/forms/use-submit';
import { toast } from '../../shared/ui/toast';
import { AdditionOutcome, AdditionOutcomes, Foreseen } from './license-prices';
import {
  type AdditionDraft,
  type AdditionKind,
  addToLicense,
  previewAddition,
  previewAdditions,
  requestAddition,
  type StaffLicense,
  type StaffLicenseFile,
  transferForOwner,
} from './licenses.api';

const KINDS: readonly AdditionKind[] = ['months', ...CAPACITIES];

const NO_ADDITION = { kind: 'months' as AdditionKind, quantity: '', reason: '' };
type TypedAddition = typeof NO_ADDITION;

const toAddition = ({ kind, quantity, reason }: TypedAddition): AdditionDraft => ({
  kind,
  quantity: positive.of(quantity),
  reason: reason.trim(),
});

/** What is added to a licence, and why. */
function AdditionFields() {
  const t = useTranslations('staff-licenses');
  const title = useTranslations('ui.capacity.title');
  const fault = useTranslations('console.faults');
  return (
    <>
      <div className="g2 form-pair">
        <SelectField
          name="kind"
          label={t('add.kind')}
          choices={KINDS.map((value) => ({ value, label: value === 'months' ? t('add.kinds.months') : title(value) }))}
        />
        <TextField
          name="quantity"
          label={t('add.quantity')}
          rules={[matching(positive.is, fault('positive'))]}
          inputMode="numeric"
          isFirst
        />
      </div>
      <ReasonField hint={t('reasonHint')} maxLength={ADD_TO_LICENSE_REASON_MAX_LENGTH} />
    </>
  );
}

interface AdditionDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Adds months or capacity to a licence. */
export function AdditionDialog({ id, onClose }: AdditionDialogProps) {
  const t = useTranslations('staff-licenses');
  const common = useTranslations('console');
  const [form] = Form.useForm<TypedAddition>();
  const { kind, quantity } = useFormValues(form, NO_ADDITION);
  const asked = positive.is(quantity) ? { kind, quantity: positive.of(quantity) } : null;
  const foresight = useForesight(`licenses/${id}`, asked, (body) => previewAddition(id, body));

  const send = async (typed: TypedAddition, key: string) => {
    const done = await addToLicense(id, toAddition(typed), key);
    toast.success(done === 'done' ? t('add.done') : common('sentForApproval'));
  };

  return (
    <ForesightDialog
      title={t('add.title')}
      confirm={t('add.action')}
      form={form}
      initialValues={NO_ADDITION}
      foresight={foresight}
      send={send}
      onClose={onClose}
    >
      <AdditionFields />
      <Foreseen {...foresight}>{(outcome) => <AdditionOutcome outcome={outcome} />}</Foreseen>
    </ForesightDialog>
  );
}

interface BulkAdditionProps {
  readonly licenses: readonly StaffLicense[];
  readonly onDone: (failed: readonly StaffLicense[]) => void;
}

/** Adds months or capacity to the selected licences, for one reason. */
export function BulkAddition({ licenses, onDone }: BulkAdditionProps) {
  const t = useTranslations('staff-licenses');
  const title = t('add.bulkTitle', { count: licenses.length });
  return (
    <BulkAct<StaffLicense, AdditionDraft>
      label={t('add.action')}
      title={title}
      rows={licenses}
      nameOf={({ key }) => key}
      ask={(next, close) => <Ask title={title} licenses={licenses} onAsked={next} onClose={close} />}
      act={({ id }, addition, key) => requestAddition(id, addition, key)}
      onDone={onDone}
    />
  );
}

interface AskProps {
  readonly title: string;
  readonly licenses: readonly StaffLicense[];
  readonly onAsked: (addition: AdditionDraft) => void;
  readonly onClose: () => void;
}

function Ask({ title, licenses, onAsked, onClose }: AskProps) {
  const t = useTranslations('staff-licenses');
  const [form] = Form.useForm<TypedAddition>();
  const { kind, quantity } = useFormValues(form, NO_ADDITION);
  const licenseIds = licenses.map(({ id }) => id);
  const asked = positive.is(quantity) ? { kind, quantity: positive.of(quantity), licenseIds } : null;
  const foresight = useForesight('licenses/additions', asked, previewAdditions);
  return (
    <ForesightDialog
      title={title}
      confirm={t('add.action')}
      form={form}
      initialValues={NO_ADDITION}
      isStep
      foresight={{ ...foresight, latest: undefined }}
      send={async (typed) => onAsked(toAddition(typed))}
      onClose={onClose}
    >
      <p className="muted">{t('add.bulkText')}</p>
      <AdditionFields />
      <Foreseen {...foresight}>{({ items }) => <AdditionOutcomes outcomes={items} />}</Foreseen>
    </ForesightDialog>
  );
}

const INITIAL = { mail: '', reason: '' };
const fieldOf = (code: string) => (code.startsWith('license.recipient_') ? 'mail' : undefined);

interface Props {
  readonly license: StaffLicenseFile;
  readonly onClose: () => void;
}

/** Transfers a licence to another account at its owner's request. It is refused if the owner has changed meanwhile. */
export function TransferDialog({ license: { id, accountId: ownerId, mail: owner }, onClose }: Props) {
  const t = useTranslations('staff-licenses.transfer');
  const terms = useTranslations('staff-licenses');
  const send = async ({ mail, reason }: typeof INITIAL, key: string) => {
    await transferForOwner(id, { mail: mail.trim(), ownerId, reason: reason.trim() }, key);
    toast.success(t('done'));
  };
  return (
    <FormDialog
      danger
      title={t('title', { owner })}
      confirm={t('confirm')}
      initialValues={INITIAL}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <Alert showIcon type="warning" role="note" title={t('effect', { owner })} />
      <TextField
        name="mail"
        label={t('mail')}
        hint={t('mailHint')}
        rules={[matching(isMailLike, t('mailFault'))]}
        type="email"
        maxLength={TRANSFER_BODY_MAIL_MAX_LENGTH}
        isFirst
      />
      <ReasonField hint={terms('reasonHint')} maxLength={TRANSFER_BODY_REASON_MAX_LENGTH} />
    </FormDialog>
  );
}
