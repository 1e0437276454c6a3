import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { usePublic } from '../../api/use-public';
import { AsyncContent } from '../../shared/public-ui/async-content';
import { ButtonLink } from '../../shared/ui/button';
import { Empty } from '../../shared/public-ui/empty';
import { Link } from '../../shared/ui/link';
import { Pager } from '../../shared/public-ui/pager';
import { CaseWall } from './case-wall';

/** The approved companies that agreed to be named; the first page of them is in the prerendered HTML. */
export const AllCases = () => <CasePage state={usePublic('/api/cases')} />;

type Cases = components['schemas']['CaseViewPage'];
type CasesState = ComponentProps<typeof AsyncContent<Cases>>['state'];

/** One page of cases. */
export function CasePage({ state }: { readonly state: CasesState }) {
  const t = useTranslations('cases');
  return (
    <AsyncContent state={state}>
      {({ items, total }) =>
        total === 0 ? (
          <Empty
            text={t('none')}
            action={
              <ButtonLink tone="primary" to="/request-quote">
                {t('apply')}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <p className="count muted">{t('count', { count: total })}</p>
            <CaseWall cases={items}>
              <b>{t('you')}</b>
              <Link className="link go" to="/request-quote">
                {t('review')}
              </Link>
            </CaseWall>
            <Pager total={total} />
          </>
        )
      }
    </AsyncContent>
  );
}
