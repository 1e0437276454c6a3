import dayjs from 'dayjs';
import { Drawer, Flex, Result, Spin } from 'antd';
import { useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import SignedInCorner from '../shell/signed-in-corner';
import '../shell/console.css';
import { useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { FindButton } from '../../features/staff-find/find';
import { activeLocale, factsOf } from '../../i18n/locale';
import { PermissionsOf, useMay } from '../../shared/console/staff';
import { START_FAILED_ID, STARTING_ID } from '../../shared/hooks/use-hydrated';
import { AsyncContent } from '../../shared/ui/async-content';
import { ButtonLink } from '../../shared/ui/antd-button';
import { EmptyDrawing } from '../../shared/ui/empty-drawing';
import { Part } from '../../shared/ui/boundary';
import { adminRoutes } from '../admin-routes';
import { MemberArea, RequireSignIn } from '../member-area';
import { AccountFallback } from '../shell/nav-links';
import { Brand, Letterhead } from '../shell/brand';
import { groupsFor, ConsoleMenu, PageGate, titleAt } from '../shell/console-menu';
import { LanguageSwitch, MenuButton, ThemeSwitch } from '../shell/switches';
import { WorkBell } from '../shell/work-bell';

const BARS = ['s2', 's1', 's3', 's1', 's2'];

/**
 * Shown in place of the page in a prerendered frame until the application starts; never hydrated. The title is where
 * the page will have it, but is not a heading yet, so that code and people looking for the heading wait for the page.
 */
export function StartScreen({ title }: { readonly title?: string | undefined }) {
  const bars = (
    <div className="skeleton" id={STARTING_ID}>
      {BARS.map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <span key={index} className={`sk ${width}`} />
      ))}
    </div>
  );
  return title === undefined ? (
    <div className="wrap section tight">
      {bars}
      <StartFailure />
    </div>
  ) : (
    <>
      <PageMeta title={title} noindex />
      <div className="row titlebar mb-5">
        <p className="h1">{title}</p>
      </div>
      {bars}
      <StartFailure />
    </>
  );
}

/**
 * Shown to visitors without scripts, and to those whose scripts did not arrive. Also below a form that is prerendered
 * whole.
 */
export function StartFailure() {
  const t = useTranslations('start');
  return (
    <>
      <noscript>{t('noScript')}</noscript>
      <div className="narrow empty" id={START_FAILED_ID} hidden>
        <p>{t('failed')}</p>
        <p className="row">
          {/* An empty `href` reloads this page; a button would need the script that failed to load. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again */}
          <a className="btn" href="">
            {t('retry')}
          </a>
        </p>
      </div>
    </>
  );
}

// antd's calendars take the names of months and days and the first day of a week from dayjs.
import.meta.glob('../../i18n/languages/??-dates.ts', { eager: true });
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
  // The same element from the frame on, so that an open panel and the focus survive the arrival of the account.
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

/** `isWaiting`: shows neither menu nor page until it is known what the person may see. */
function Console({ isWaiting }: { readonly isWaiting: boolean }) {
  const shell = useTranslations('shell');
  const t = useTranslations('admin');
  const page = useRoutes(adminRoutes);
  const links = groupsFor(useMay()).flatMap((group) => group.links);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = titleAt(useLocation().pathname);

  return (
    <div className="console adm">
      <a className="skip" href="#main">
        {shell('skip')}
      </a>
      <aside className="wide-only">
        <Brand />
        {!isWaiting && (
          <Part>
            <ConsoleMenu />
          </Part>
        )}
      </aside>
      <div className="adm-main">
        <Flex component="header" align="center" gap="small" className="abar">
          <MenuButton isOpen={open} onOpen={() => setOpen(true)} />
          <Brand className="brand narrow-only" />
          <FindButton pages={links.map(({ to, label }) => ({ title: t(`titles.${label}`), label, place: to }))} />
          <span className="grow" />
          <WorkBell />
          <LanguageSwitch />
          <ThemeSwitch />
          <Part failed={<AccountFallback />}>
            <SignedInCorner />
          </Part>
        </Flex>
        <Letterhead />
        <main id="main" tabIndex={-1}>
          {isWaiting ? <StartScreen title={title && t(`titles.${title}`)} /> : <PageGate>{page}</PageGate>}
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
