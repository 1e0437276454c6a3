import useSWR, { type SWRResponse } from 'swr';
import useSWRMutation from 'swr/mutation';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

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

/** Plays one of the cashier's outcomes. `trigger` rejects with payment.closed when the trade had already ended. */
export function usePlayOutcome(paymentId: string) {
  return useSWRMutation<SandboxTrade, ApiError, string, SandboxOutcome>(
    keyOf(paymentId),
    (_key, { arg: outcome }) =>
      call(api.POST('/api/payments/sandbox/{paymentId}', { params: { path: { paymentId } }, body: { outcome } })),
    { populateCache: true, revalidate: false },
  );
}
