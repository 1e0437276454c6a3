import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SwrSettings } from '../../api/swr-settings';
import { useAccountInfo } from '../../business/session';
import { Avatar } from '../../shared/public-ui/avatar';
import { Part } from '../../shared/ui/boundary';
import { later } from '../../shared/ui/later';
import { AccountFallback } from './nav-links';

const ProfileMenu = later(() => import('./profile-menu'));

/**
 * The avatar. Its menu (30 kB) is fetched on the first click and opens by itself; until then a plain button is shown.
 */
export default function SignedInCorner() {
  return (
    <SwrSettings>
      <Corner />
    </SwrSettings>
  );
}

function Corner() {
  const t = useTranslations('shell');
  const { data } = useAccountInfo();
  const [used, setUsed] = useState(false);

  const button = (
    <button
      type="button"
      className="ava"
      aria-label={t('openAccountMenu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      <Avatar name={data?.name ?? ''} image={data?.avatar} />
    </button>
  );
  if (!used) return button;
  return (
    <Part waiting={button} failed={<AccountFallback />}>
      <ProfileMenu account={data} />
    </Part>
  );
}
