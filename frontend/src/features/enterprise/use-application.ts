import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';

export type Application = components['schemas']['ApplicationView'];
export type ApplicationForm = components['schemas']['ApplyFreeEnterprise'];

const KEY = '/api/account/free-enterprise-application';

/** The caller's application; null where there is none, which a server may also say by an answer without an id. Asks nothing when nobody is signed in. */
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

/** Applies, once for an account. Rejects with an application.* code. */
export async function apply(form: ApplicationForm): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/apply-free-enterprise', { body: form })), { revalidate: false });
}

/** Takes back, or gives again, the consent to be named as a customer. The licence stays. */
export async function answerAboutCase(isAgreed: boolean): Promise<void> {
  const request = api.PUT('/api/account/free-enterprise-application/case-consent', { body: { isAgreed } });
  await mutate(KEY, await call(request), { revalidate: false });
}

/** Asks for a quote to go on after the free year. */
export async function requestRenewal(): Promise<void> {
  await mutate(KEY, await call(api.POST('/api/account/free-enterprise-application/renewal-request')), {
    revalidate: false,
  });
}
