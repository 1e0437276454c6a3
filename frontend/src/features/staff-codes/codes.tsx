import { useNavigate } from 'react-router-dom';
import { FIND_CODE_BODY_CODE_MAX_LENGTH } from '../../api/limits';
import { TextField } from '../../shared/forms/fields';
import { FormDialog } from '../../shared/forms/form-dialog';
import { required } from '../../shared/forms/rules';
import { useTranslations } from 'use-intl';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { CAPACITIES, isCapacity } from '../../business/capacities';
import { BulkAct } from '../../shared/console/bulk';
import { refreshList } from '../../shared/console/list-state';
import { useAction } from '../../shared/hooks/use-action';
import { keyed } from '../../api/request-keys';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';

export type Batch = components['schemas']['RedeemBatchView'];
export type Code = components['schemas']['RedeemCodeView'];
type NewBatch = components['schemas']['NewBatchBody'];
type BatchGift = components['schemas']['BatchGiftBody'];
export type GiftKind = Batch['kind'];

export const GIFT_KINDS: readonly GiftKind[] = ['license', ...CAPACITIES, 'months', 'points'];

const BATCHES = '/api/admin/redeem-batches';
const CODES = '/api/admin/redeem-codes';

/** Generates codes; the returned file is the only place where they can ever be read. */
export async function makeBatch(body: NewBatch, key: string): Promise<Blob> {
  const file = await call(api.POST(BATCHES, { params: { header: keyed(key) }, body, parseAs: 'blob' }));
  await refreshList(BATCHES);
  return file;
}

/** Proposes a batch to a second administrator for approval. */
export async function proposeBatch(body: NewBatch, key: string): Promise<void> {
  await call(api.POST('/api/admin/redeem-batches/proposals', { params: { header: keyed(key) }, body }));
  await refreshList('/api/admin/proposals');
}

/** Whether a second administrator would have to approve. */
export const previewBatch = (body: BatchGift) => call(api.POST('/api/admin/redeem-batches/preview', { body }));

/** Generates the codes of an approved batch; the returned file is the only place where they can ever be read. */
export async function printBatch(id: string, key: string): Promise<Blob> {
  const params = { path: { id }, header: keyed(key) };
  const file = await call(api.POST('/api/admin/redeem-batches/{id}/codes', { params, parseAs: 'blob' }));
  await Promise.all([refreshList(BATCHES), refreshList(CODES)]);
  return file;
}

/** The name of a batch's file. */
export const fileNameOf = (name: string): string =>
  `redeem-codes-${name.trim().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`;

/** Withdraws the codes that were not redeemed; returns how many. */
export async function withdrawBatch(id: string, key: string): Promise<number> {
  const params = { path: { id }, header: keyed(key) };
  const { count } = await call(api.POST('/api/admin/redeem-batches/{id}/withdraw', { params }));
  await Promise.all([refreshList(BATCHES), refreshList(CODES)]);
  return count;
}

export async function withdrawCode(id: string, key: string): Promise<void> {
  await call(api.POST('/api/admin/redeem-codes/{id}/withdraw', { params: { path: { id }, header: keyed(key) } }));
  await Promise.all([refreshList(BATCHES), refreshList(CODES)]);
}

/** Returns the id of the code that a customer reads out. */
async function findCode(code: string): Promise<string> {
  return (await call(api.POST('/api/admin/redeem-codes/find', { body: { code } }))).id;
}

/** What a code gives, as a choice. */
export function useGiftText(): (kind: GiftKind) => string {
  const t = useTranslations('staff-codes.kinds');
  const more = useTranslations('ui.capacity.more');
  return (kind) => (isCapacity(kind) ? more(kind) : t(kind));
}

interface BatchProps {
  readonly batch: Batch;
  readonly onClose: () => void;
}

/** Confirms withdrawing the codes of a batch. */
export function WithdrawBatchDialog({ batch: { id, name, size, redeemed }, onClose }: BatchProps) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const withdraw = async (key: string) => {
    const count = await withdrawBatch(id, key);
    toast.success(t('withdrawnBatch', { count }));
  };
  return (
    <ConfirmDialog
      danger
      title={t('withdrawBatchTitle', { name })}
      text={t('withdrawBatchText', { count: size - redeemed })}
      confirm={t('withdraw')}
      busy={busy}
      onConfirm={() => void run(withdraw).then(onClose)}
      onClose={onClose}
    />
  );
}

interface CodeProps {
  readonly code: Code;
  readonly onClose: () => void;
}

/** Confirms withdrawing one code. */
export function WithdrawCodeDialog({ code: { id }, onClose }: CodeProps) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const withdraw = async (key: string) => {
    await withdrawCode(id, key);
    toast.success(t('withdrawnCode'));
  };
  return (
    <ConfirmDialog
      danger
      title={t('withdrawCodeTitle')}
      text={t('withdrawCodeText')}
      confirm={t('withdraw')}
      busy={busy}
      onConfirm={() => void run(withdraw).then(onClose)}
      onClose={onClose}
    />
  );
}

interface Props {
  readonly codes: readonly Code[];
  readonly onDone: (failed: readonly Code[]) => void;
}

/** Withdraws the selected codes that have not been redeemed. */
export function BulkWithdrawal({ codes, onDone }: Props) {
  const t = useTranslations('staff-codes');
  const title = t('withdrawManyTitle', { count: codes.length });
  return (
    <BulkAct<Code, object>
      label={t('withdraw')}
      title={title}
      rows={codes}
      nameOf={({ id }) => id.slice(0, 8)}
      ask={(next, close) => (
        <ConfirmDialog
          danger
          title={title}
          text={t('withdrawCodeText')}
          confirm={t('withdraw')}
          onConfirm={() => next({})}
          onClose={close}
        />
      )}
      act={async ({ id }, _terms, key) => {
        await withdrawCode(id, key);
        return 'done';
      }}
      onDone={onDone}
    />
  );
}

const BLANK = { code: '' };

/** Every error about a code belongs to its field. */
const fieldOf = (code: string) => (code.startsWith('redeem_code.') ? 'code' : undefined);

/** Finds the code that a customer reads out, and shows its status. */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff-codes');
  const fault = useTranslations('console.faults');
  const navigate = useNavigate();

  const send = async ({ code }: typeof BLANK) => {
    const id = await findCode(code.trim());
    await navigate(`/admin/redeem-codes/codes?id=${id}`);
  };
  return (
    <FormDialog
      title={t('find')}
      confirm={t('findAction')}
      initialValues={BLANK}
      fieldOf={fieldOf}
      send={send}
      onClose={onClose}
    >
      <TextField
        name="code"
        label={t('code')}
        rules={[required(fault('required'))]}
        className="mono"
        maxLength={FIND_CODE_BODY_CODE_MAX_LENGTH}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        isFirst
      />
    </FormDialog>
  );
}
