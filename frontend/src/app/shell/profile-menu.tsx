import { DropdownMenu } from 'radix-ui';
import { useLocale, useTranslations } from 'use-intl';
import { logout, type AccountInfo } from '../../business/session';
import { inLocale } from '../../i18n/locale';
import { MoreIcon } from '../../shared/ui/shop-icons';
import { Avatar } from '../../shared/public-ui/avatar';
import { ConsoleIcon, LeaveIcon } from '../../shared/ui/account-icons';
import { MORE_LINKS, PROFILE_LINKS, type AccountLink } from './account-links';
import { Link } from '../../shared/ui/link';

interface Props {
  /** Undefined while it loads. */
  readonly account: AccountInfo | undefined;
}

/** Opens by itself: its first render follows a click on its button. */
export default function ProfileMenu({ account }: Props) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const staff = account !== undefined && account.role !== 'customer';

  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className="ava" aria-label={t('openAccountMenu')}>
        <Avatar name={account?.name ?? ''} image={account?.avatar} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={8}>
          {PROFILE_LINKS.map((link) => (
            <Entry key={link.to} {...link} />
          ))}
          {/* radix-ui's delays match the specification: opens after 100 ms, with 300 ms of grace for the pointer on its way. */}
          <DropdownMenu.Sub>
            <DropdownMenu.SubTrigger>
              <MoreIcon />
              {t('account.more')}
            </DropdownMenu.SubTrigger>
            <DropdownMenu.Portal>
              <DropdownMenu.SubContent className="menu" sideOffset={6} collisionPadding={8}>
                {MORE_LINKS.map((link) => (
                  <Entry key={link.to} {...link} />
                ))}
              </DropdownMenu.SubContent>
            </DropdownMenu.Portal>
          </DropdownMenu.Sub>
          <DropdownMenu.Separator asChild>
            <hr />
          </DropdownMenu.Separator>
          {staff && (
            <DropdownMenu.Item asChild>
              <Link to="/admin">
                <ConsoleIcon />
                {t('account.console')}
              </Link>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item onSelect={() => void logout(inLocale(locale, '/'))}>
            <LeaveIcon />
            {t('account.logout')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ to, label, icon: Icon, red }: AccountLink) {
  const t = useTranslations('account');
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={red ? 'red' : undefined}>
        <Icon />
        {t(label)}
      </Link>
    </DropdownMenu.Item>
  );
}
