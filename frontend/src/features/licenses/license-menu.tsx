import { DropdownMenu } from 'radix-ui';
import { useTranslations } from 'use-intl';
import { report } from '../../shared/errors/report';
import { Link } from '../../shared/ui/link';
import { MoreIcon } from '../../shared/ui/shop-icons';
import { downloadLicenseFile } from './download-file';
import { renewPath, type Ability, type License } from './license';
import type { DialogName } from './license-dialogs';

interface Props {
  readonly license: License;
  readonly onAsk: (dialog: DialogName) => void;
}

/** All actions of a licence. An action that is unavailable says why. */
export function LicenseMenu({ license, onAsk }: Props) {
  const t = useTranslations('licenses.menu');
  const { paidId, can } = license;
  // The menu closes first and returns the focus to its button, so that the dialog takes it from there and returns it
  // there.
  const ask = (dialog: DialogName) => () => void setTimeout(onAsk, 0, dialog);
  const download = () => void downloadLicenseFile(paidId, 'encrypted').catch(report);

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="ico" aria-label={t('label', { key: license.key })}>
        <MoreIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu wide" align="end" sideOffset={6}>
          <Item ability={can.renew} to={renewPath(paidId)} text={t('renew')} />
          {license.machineId === null ? (
            <Item ability={can.bind} onSelect={ask('bind')} text={t('bind')} />
          ) : (
            <>
              <Item ability={can.download} onSelect={download} text={t('download')} />
              <Item ability={can.unbind} onSelect={ask('unbind')} text={t('unbind')} />
            </>
          )}
          <Item onSelect={ask('remark')} text={t('remark')} />
          <Item ability={can.merge} onSelect={ask('merge')} text={t('merge')} />
          <Item ability={can.transfer} onSelect={ask('transfer')} text={t('transfer')} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface ItemProps {
  readonly text: string;
  readonly ability?: Ability;
  readonly to?: string;
  readonly onSelect?: () => void;
}

function Item({ text, ability, to, onSelect }: ItemProps) {
  if (ability?.allowed === false) {
    return (
      <DropdownMenu.Item disabled>
        <span>
          {text}
          <small>{ability.message}</small>
        </span>
      </DropdownMenu.Item>
    );
  }
  if (to) {
    return (
      <DropdownMenu.Item asChild>
        <Link to={to}>{text}</Link>
      </DropdownMenu.Item>
    );
  }
  return <DropdownMenu.Item onSelect={onSelect}>{text}</DropdownMenu.Item>;
}
