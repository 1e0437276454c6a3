import type { ComponentType } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { PAYMENT_METHODS } from '../../api/values';
import { BankIcon, CardIcon, ChatIcon, FlaskIcon, WalletIcon } from '../../shared/ui/shop-icons';

export type StartedPayment = components['schemas']['StartedPaymentView'];
export type PayAction = StartedPayment['action'];
export type BankAccount = NonNullable<PayAction['bank']>;
export type PaymentMethod = components['schemas']['PaymentMethod'];

const ICONS: Readonly<Partial<Record<PaymentMethod, ComponentType>>> = {
  alipay: WalletIcon,
  wechat: ChatIcon,
  bank: BankIcon,
  sandbox: FlaskIcon,
};

/** A method without an icon gets that of a card. */
export const iconOf = (method: PaymentMethod): ComponentType => ICONS[method] ?? CardIcon;

/** The payment methods that this page supports, in the server's order. */
export const knownMethods = (methods: readonly string[]): PaymentMethod[] =>
  methods.flatMap((id) => PAYMENT_METHODS.filter((method) => method === id));

/** The method that was chosen last on this page, by order. */
const chosen = new Map<string, PaymentMethod>();

const requestOffer = (orderId: string, method: PaymentMethod): Promise<StartedPayment> =>
  call(api.POST('/api/account/orders/{id}/pay', { params: { path: { id: orderId } }, body: { method } }));

async function start(orderId: string, method: PaymentMethod): Promise<StartedPayment> {
  chosen.set(orderId, method);
  try {
    return await requestOffer(orderId, method);
  } finally {
    // A later choice may have overtaken this request on its way to the server, which remembers the one that it saw last.
    const last = chosen.get(orderId);
    if (last && last !== method) void requestOffer(orderId, last).catch(() => undefined);
  }
}

/**
 * The current payment attempt of an order by one method. Requesting it is idempotent: the server returns the same
 * attempt while it is open and a new one afterwards. So it is fetched on arrival and on demand, never automatically.
 *
 * `null` when the order has since been paid, cancelled or has expired: that is no failure, and the page shows it.
 */
export function usePayment(
  orderId: string,
  method: PaymentMethod | undefined,
  isStillPayable: () => Promise<boolean>,
): SWRResponse<StartedPayment | null, ApiError> {
  return useSWR<StartedPayment | null, ApiError>(
    // Not the address of the request, so that refetching after a failed action starts no new payment.
    method ? `pay ${orderId} ${method}` : null,
    async () => {
      try {
        const started = method ? await start(orderId, method) : null;
        // A transfer keeps the order for longer, and the page says until when.
        if (started?.action.bank) void isStillPayable().catch(() => undefined);
        return started;
      } catch (error) {
        if (error instanceof ApiError && error.status === 409 && !(await isStillPayable())) return null;
        throw error;
      }
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false, dedupingInterval: 0 },
  );
}

export type SandboxTrade = components['schemas']['SandboxTradeView'];
export type SandboxOutcome = components['schemas']['PlayOutcome']['outcome'];

/** In the order of the cashier's buttons. */
export const SANDBOX_OUTCOMES = ['paid', 'failed', 'wrong-amount', 'twice', 'late'] as const satisfies SandboxOutcome[];

const keyOf = (paymentId: string) => `/api/payments/sandbox/${paymentId}`;

/** The payment that the simulated gateway has to collect. */
export function useSandboxTrade(paymentId: string): SWRResponse<SandboxTrade, ApiError> {
  return useSWR<SandboxTrade, ApiError>(keyOf(paymentId), () =>
    call(api.GET('/api/payments/sandbox/{paymentId}', { params: { path: { paymentId } } })),
  );
}

/** Plays one of the cashier's outcomes. Rejects with payment.closed when the trade had already ended. */
export async function playOutcome(paymentId: string, outcome: SandboxOutcome): Promise<void> {
  const params = { path: { paymentId } };
  const trade = await call(api.POST('/api/payments/sandbox/{paymentId}', { params, body: { outcome } }));
  await mutate(keyOf(paymentId), trade, { revalidate: false });
}
