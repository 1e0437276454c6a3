import { Avatar } from 'antd';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../business/session';
import { initialOf } from '../../shared/public-ui/avatar';
import { MenuIcon } from '../../shared/ui/icons';
import { LaterPart } from '../../shared/ui/later-part';
import { later } from '../../shared/ui/later';
import { MemberArea, RequireSignIn } from '../member-area';
import { OTHER_LINKS, SIDE_LINKS, type AccountLink } from '../shell/account-links';
import '../shell/account.css';
import { NavLink } from '../../shared/ui/link';

const Drawer = later(() => import('antd/es/drawer'));

/** The account area: side menu and page. Below 992 px the menu is a sheet behind one button. */
export default function AccountLayout() {
  return (
    <RequireSignIn>
      <MemberArea>
        <div className="console">
          <div className="wrap columns acct">
            <aside className="side-menu wide-only">
              <Owner />
              <Entries />
            </aside>
            <Sheet />
            <div className="acct-main">
              <Outlet />
            </div>
          </div>
        </div>
      </MemberArea>
    </RequireSignIn>
  );
}

function Owner() {
  const { data } = useAccountInfo();
  return (
    <div className="row who">
      <Avatar shape="square" size={36} alt="" aria-hidden="true" src={data?.avatar || undefined}>
        {initialOf(data?.name ?? '')}
      </Avatar>
      <div className="grow">
        <b data-tip={data?.name}>{data?.name}</b>
        <small className="micro" data-tip={data?.mail}>
          {data?.mail}
        </small>
      </div>
    </div>
  );
}

function Entries({ onChoose }: { readonly onChoose?: () => void }) {
  const t = useTranslations('shell');
  const names = useTranslations('account');
  const entry = ({ to, label, icon: Icon, red }: AccountLink) => (
    <NavLink key={to} to={to} className={red ? 'red' : undefined} onClick={onChoose}>
      <Icon />
      {names(label)}
    </NavLink>
  );
  return (
    <nav className="links" aria-label={t('accountNav')}>
      {SIDE_LINKS.map(entry)}
      <hr />
      {OTHER_LINKS.map(entry)}
    </nav>
  );
}

function Sheet() {
  const t = useTranslations('shell');
  const names = useTranslations('account');
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const here = [...SIDE_LINKS, ...OTHER_LINKS].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

  return (
    <>
      <button
        type="button"
        className="btn mmenu narrow-only"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
        {t('accountMenu')}
        {here && <span className="here">{names(here.label)}</span>}
      </button>
      {open && (
        <LaterPart onClose={close}>
          <Drawer open placement="bottom" size="auto" title={t('accountMenu')} onClose={close}>
            <Entries onChoose={close} />
          </Drawer>
        </LaterPart>
      )}
    </>
  );
}
