import { Drawer, Result, Spin } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FindButton } from '../../features/staff-find/find-button';
import { useAccountInfo } from '../../features/session/use-account-info';
import { PageMeta } from '../../features/site/page-meta';
import { activeLocale, factsOf } from '../../i18n/locale';
import { PermissionsOf, useMay } from '../../shared/console/staff';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/button-link';
import { MenuIcon } from '../../shared/ui/icons';
import { Part } from '../../shared/ui/part';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { adminRoutes } from '../admin-routes';
import { MemberArea } from '../member-area';
import { RequireSignIn } from '../require-sign-in';
import { AccountLink } from '../shell/account-link';
import { Brand } from '../shell/brand';
import { groupsFor } from '../shell/console-links';
import { ConsoleMenu } from '../shell/console-menu';
import { PageGate } from '../shell/page-gate';
import { Letterhead } from '../shell/letterhead';
import { LanguageSwitch } from '../shell/language-switch';
import { StartScreen } from '../start-screen';
import SignedInCorner from '../shell/signed-in-corner';
import { ThemeSwitch } from '../shell/theme-switch';
import { WorkBell } from '../shell/work-bell';
import '../shell/console.css';

// antd's calendars take month and day names from here.
dayjs.locale(factsOf(activeLocale()).lang.toLowerCase());

/** The staff console: menu, bar and page. */
export default function AdminLayout() {
  return (
    <RequireSignIn>
      <MemberArea>
        <StaffOnly />
      </MemberArea>
    </RequireSignIn>
  );
}

/** The server refuses customers on every call; this shows them one page that says so. */
function StaffOnly() {
  const state = useAccountInfo();
  const t = useTranslations('admin');
  // One element from the frame on: a panel that is open, and the focus, stay when the account has arrived.
  if (state.data ? state.data.role !== 'customer' : !state.error) {
    return (
      <PermissionsOf value={state.data?.permissions ?? []}>
        <Console isWaiting={!state.data} />
      </PermissionsOf>
    );
  }
  return (
    <main id="main" tabIndex={-1} className="wrap narrow section adm-gate">
      <PageMeta title={t('menu')} noindex />
      <AsyncContent state={state} skeleton={<Spin size="large" />}>
        {() => (
          <Result icon={<EmptyDrawing />} title={<h1 className="plain">{t('staffOnly')}</h1>} extra={<HomeLink />} />
        )}
      </AsyncContent>
    </main>
  );
}

function HomeLink() {
  const t = useTranslations('shell.error');
  return <ButtonLink to="/">{t('home')}</ButtonLink>;
}

/** `isWaiting`: until it is known what the person may see, without menu and page. */
function Console({ isWaiting }: { readonly isWaiting: boolean }) {
  const shell = useTranslations('shell');
  const t = useTranslations('admin');
  const page = useRoutes(adminRoutes);
  const links = groupsFor(useMay()).flatMap((group) => group.links);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  return (
    <div className="console adm">
      <a className="skip" href="#main">
        {shell('skip')}
      </a>
      <aside>
        <Brand />
        {!isWaiting && (
          <Part>
            <ConsoleMenu />
          </Part>
        )}
      </aside>
      <div className="adm-main">
        <header className="abar">
          <button
            type="button"
            className="ico burger"
            aria-label={shell('openMenu')}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <MenuIcon />
          </button>
          <Brand />
          <FindButton pages={links.map(({ to, label }) => ({ title: t(`titles.${label}`), label, place: to }))} />
          <span className="grow" />
          <WorkBell />
          <LanguageSwitch />
          <ThemeSwitch />
          <Part failed={<AccountLink />}>
            <SignedInCorner />
          </Part>
        </header>
        <Letterhead />
        <main id="main" tabIndex={-1}>
          {isWaiting ? <StartScreen /> : <PageGate>{page}</PageGate>}
        </main>
      </div>
      {open && (
        <Drawer open placement="left" size={320} title={t('menu')} onClose={close}>
          <ConsoleMenu onChoose={close} />
        </Drawer>
      )}
    </div>
  );
}
