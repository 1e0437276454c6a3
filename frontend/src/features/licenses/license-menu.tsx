import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
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

/** A menu that grows as it opens would move under the pointer. */
const STILL = '';

/** All actions of a licence. An action that is unavailable says why. */
export function LicenseMenu({ license, onAsk }: Props) {
  const t = useTranslations('licenses.menu');
  const navigate = useNavigate();
  const { paidId, can } = license;
  // The menu closes first and returns the focus to its button, so that the dialog takes it from there and returns it
  // there.
  const ask = (dialog: DialogName) => () => void setTimeout(onAsk, 0, dialog);
  const download = () => void downloadLicenseFile(paidId, 'encrypted').catch(report);
  const item = (key: Parameters<typeof t>[0], onClick: () => void, ability?: Ability) => ({
    key,
    disabled: ability?.allowed === false,
    label: ability?.allowed === false ? <Refused text={t(key)} why={ability.message ?? ''} /> : t(key),
    onClick,
  });
  const renew = item('renew', () => undefined, can.renew);
  const items = [
    renew.disabled
      ? renew
      : {
          ...renew,
          label: <Link to={renewPath(paidId)}>{t('renew')}</Link>,
          // The pointer follows the link by itself.
          onClick: ({ domEvent }: { readonly domEvent: { readonly type: string } }) =>
            domEvent.type === 'keydown' && void navigate(renewPath(paidId)),
        },
    ...(license.machineId === null
      ? [item('bind', ask('bind'), can.bind)]
      : [item('download', download, can.download), item('unbind', ask('unbind'), can.unbind)]),
    item('remark', ask('remark')),
    item('merge', ask('merge'), can.merge),
    item('transfer', ask('transfer'), can.transfer),
  ];

  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus once it is opened
      autoFocus
      transitionName={STILL}
    >
      <Button size="small" type="text" icon={<MoreIcon />} aria-label={t('label', { key: license.key })} />
    </Dropdown>
  );
}

const Refused = ({ text, why }: { readonly text: string; readonly why: string }) => (
  <span className="license-refused">
    {text}
    <small>{why}</small>
  </span>
);
