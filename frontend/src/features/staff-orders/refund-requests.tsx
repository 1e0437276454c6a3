import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/client';
import { AccountBeside, OrderBeside } from '../../shared/console/cells';
import { BulkAct } from '../../shared/console/bulk';
import { ReasonDialog } from '../../shared/console/reason';
import { Allowed } from '../../shared/console/staff';
import { formatYuan } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Fact, Facts } from '../../shared/ui/facts';
import { toast } from '../../shared/ui/toast';
import { useOrderAmount } from '../../business/orders';
import { approveRefund, rejectRefund, type StaffOrderFile } from './orders.api';
import { foreseeAgain, NOTHING_LEFT, RefundConsequence, type RefundRow, useRefundPreview } from './refunds';

/** What a decision on a refund request needs from its order, and the reason that the customer gave. */
type RequestedOf = Pick<StaffOrderFile, 'id' | 'number' | 'accountId' | 'mail' | 'settledBy' | 'refundedFen'> & {
  readonly asked: string;
};

/** Whether a customer asks for this refund and waits for a decision. */
export const isAsked = ({ stage, origin }: RefundRow): boolean => stage === 'requested' && origin === 'customer';

/** A customer's open refund request, shown above everything else. */
export function RefundRequest({ order }: { readonly order: StaffOrderFile }) {
  const { refundRequest } = order;
  const t = useTranslations('staff-orders.request');
  const [task, setTask] = useState<DecisionTask>();
  return (
    <>
      {refundRequest?.status === 'waiting' && (
        <Alert
          className="mb-4"
          showIcon
          type="warning"
          role="note"
          title={
            <>
              <strong>{t('title')}</strong>
              <p>{refundRequest.reason ? t('said', { reason: refundRequest.reason }) : t('silent')}</p>
              <RefundDecision order={{ ...order, asked: refundRequest.reason }} onTask={setTask} />
              <Allowed to="orders.refund">
                <p className="muted small mt-2">{t('first')}</p>
              </Allowed>
            </>
          }
        />
      )}
      {task && <DecisionDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

/** A decision that staff are about to take on a refund request, as it was when the dialog was opened. */
export interface DecisionTask {
  readonly what: 'approve' | 'reject';
  readonly order: RequestedOf;
}

interface DecisionProps {
  readonly order: RequestedOf;
  readonly onTask: (task: DecisionTask) => void;
}

/** The buttons that grant or reject a customer's refund request. */
export function RefundDecision({ order, onTask }: DecisionProps) {
  const t = useTranslations('staff-orders.request');
  return (
    <Allowed to="orders.refund">
      <div className="row-acts">
        <Button size="small" type="primary" onClick={() => onTask({ what: 'approve', order })}>
          {t('approve')}
        </Button>
        <Button size="small" onClick={() => onTask({ what: 'reject', order })}>
          {t('reject')}
        </Button>
      </div>
    </Allowed>
  );
}

interface DecisionDialogProps {
  readonly task: DecisionTask;
  readonly onClose: () => void;
}

/** The order, its customer, and why the customer asks: the dialog covers the row, and the row truncates the reason. */
function RequestFacts({ order: { id, number, accountId, mail, asked } }: { readonly order: RequestedOf }) {
  const t = useTranslations('staff-orders');
  return (
    <Facts className="mb-4">
      <Fact name={t('number')}>
        <OrderBeside id={id} number={number} />
      </Fact>
      <Fact name={t('buyer')}>
        <AccountBeside id={accountId} mail={mail} />
      </Fact>
      <Fact name={t('request.reason')}>{asked}</Fact>
    </Facts>
  );
}

/** Rendered by the page, because a colleague may decide, and the row leave its list, while it is open. */
export function DecisionDialog({ task: { what, order }, onClose }: DecisionDialogProps) {
  const t = useTranslations('staff-orders.request');
  const refund = useTranslations('staff-orders.refund');
  if (what === 'approve') return <ApprovalDialog order={order} onClose={onClose} />;
  return (
    <ReasonDialog
      title={t('rejectTitle')}
      hint={refund('hint')}
      confirm={t('reject')}
      danger
      send={async (reason) => {
        await rejectRefund(order.id, reason);
        toast.success(t('rejected'));
      }}
      onClose={onClose}
    >
      <RequestFacts order={order} />
    </ReasonDialog>
  );
}

interface ApprovalProps {
  readonly order: RequestedOf;
  readonly onClose: () => void;
}

/**
 * Confirms that a requested refund is granted, or closes the request where nothing is left. Stays open after a failure:
 * after a lost response, confirming again repeats the same attempt.
 */
function ApprovalDialog({ order, onClose }: ApprovalProps) {
  const { id } = order;
  const { busy, run } = useAction();
  const t = useTranslations('staff-orders.request');
  const refund = useTranslations('staff-orders.refund');
  const money = useOrderAmount();
  const state = useRefundPreview(id, null);
  const isMet = state.error?.code === NOTHING_LEFT;
  // An earlier preview is kept beside the error.
  const preview = isMet ? undefined : state.data;

  const approve = async (key: string) => {
    try {
      await approveRefund(id, preview?.refundable ?? 0, key);
    } catch (failure) {
      // A colleague has decided on it in the meantime, so there is nothing left to grant or close.
      if (failure instanceof ApiError && failure.code === 'order.no_refund_request') onClose();
      else await foreseeAgain(id);
      throw failure;
    }
    toast.success(t(isMet ? 'closed' : 'approved'));
    onClose();
  };
  return (
    <ConfirmDialog
      danger={!isMet}
      title={t(titleOf(isMet, order.refundedFen))}
      text={
        <>
          <RequestFacts order={order} />
          {isMet ? (
            <p>{t('metText')}</p>
          ) : (
            <AsyncContent state={state}>{(known) => <RefundConsequence order={order} preview={known} />}</AsyncContent>
          )}
        </>
      }
      confirm={preview ? refund('actionOf', { amount: money(order, preview.amount) }) : t(isMet ? 'close' : 'approve')}
      busy={busy}
      isDisabled={(!preview && !isMet) || state.isValidating}
      onConfirm={() => void run(approve)}
      onClose={onClose}
    />
  );
}

const titleOf = (isMet: boolean, refundedFen: number) => {
  if (isMet) return 'metTitle';
  return refundedFen > 0 ? 'approveRestTitle' : 'approveTitle';
};

interface BulkProps {
  readonly selected: readonly RefundRow[];
  readonly onDone: (failed: readonly RefundRow[]) => void;
}

/** Grants those of the selected requests that wait for it, each for the amount that its row shows. */
export function BulkRefund({ selected, onDone }: BulkProps) {
  const t = useTranslations('staff-orders.request');
  const rows = selected.filter(isAsked);
  const title = t('bulkTitle', { count: rows.length });
  const amount = formatYuan(rows.reduce((sum, { amountFen }) => sum + amountFen, 0));
  return (
    <Allowed to="orders.refund">
      <BulkAct<RefundRow, object>
        label={t('approve')}
        title={title}
        rows={rows}
        nameOf={({ orderNumber, mail, amountFen }) => `${orderNumber} ${mail} ${formatYuan(amountFen)}`}
        ask={(next, close) => (
          <ConfirmDialog
            danger
            title={title}
            text={t('bulkText', { amount, others: selected.length - rows.length })}
            confirm={t('bulkAction', { amount })}
            onConfirm={() => next({})}
            onClose={close}
          />
        )}
        act={async ({ orderId, amountFen }, _terms, key) => {
          await approveRefund(orderId, amountFen, key);
          return 'done';
        }}
        onDone={onDone}
      />
    </Allowed>
  );
}
