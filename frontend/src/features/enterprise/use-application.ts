import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type Application = components['schemas']['ApplicationView'];
export type ApplicationForm = components['schemas']['ApplyFreeEnterprise'];

const KEY = '/api/account/free-enterprise-application';

/**
 * The caller's application; null where there is none, which the server may also express by a response without an id.
 * Sends no request while signed out.
 */
export function useApplication(signedIn: boolean): SWRResponse<Application | null, ApiError> {
  return useSWR<Application | null, ApiError>(signedIn ? KEY : null, async () => {
    try {
      const found = await call(api.GET(KEY));
      return found?.id ? found : null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  });
}

/** Submits the application, once per account. Rejects with an application.* code. */
export async function apply(form: ApplicationForm): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/apply-free-enterprise', { body: form })), { revalidate: false });
}

/** Withdraws or gives consent to be named as a customer. The licence stays. */
export async function answerAboutCase(isAgreed: boolean): Promise<void> {
  const request = api.PUT('/api/account/free-enterprise-application/case-consent', { body: { isAgreed } });
  await mutate(KEY, await call(request), { revalidate: false });
}

/** Requests a quote for continuing after the free year. */
export async function requestRenewal(): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/account/free-enterprise-application/renewal-request')), {
    revalidate: false,
  });
}
