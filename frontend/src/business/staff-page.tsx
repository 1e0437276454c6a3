import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageMeta } from './site';
import type { Messages } from '../i18n/namespaces';
import { TitleBar } from '../shared/ui/title-bar';

interface Props {
  /** Its name in the console's menu and in the window's title. */
  readonly title: keyof Messages['admin']['titles'];
  /** Buttons beside the title. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: its title, and what it shows. */
export function ConsolePage({ title, acts, children }: Props) {
  const t = useTranslations('admin.titles');
  return (
    <>
      <PageMeta title={t(title)} noindex />
      <TitleBar title={t(title)}>{acts}</TitleBar>
      {children}
    </>
  );
}
