import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Allowed } from '../../shared/console/permissions';
import { ReasonDialog } from '../../shared/console/reason-dialog';
import { toast } from '../../shared/ui/toast';
import { AdditionDialog } from './addition-dialog';
import { FileGrantDialog } from './file-grant-dialog';
import { revokeLicense, unbindLicense, type StaffLicenseFile } from './use-staff-license';

/** What staff can change about a licence, each with its reason. Renders nothing for one that can no longer change. */
export function LicenseChanges({ license: { id, status, machineId } }: { readonly license: StaffLicenseFile }) {
  const t = useTranslations('staff-licenses');
  const [asked, setAsked] = useState<'add' | 'file' | 'unbind' | 'revoke'>();
  const close = () => setAsked(undefined);
  if (status !== 'active') return null;

  const unbind = async (reason: string, key: string) => {
    await unbindLicense(id, reason, key);
    toast.success(t('unbind.done'));
  };
  const revoke = async (reason: string, key: string) => {
    await revokeLicense(id, reason, key);
    toast.success(t('revoke.done'));
  };
  return (
    <>
      <Allowed to="licenses.extend">
        <Button onClick={() => setAsked('add')}>{t('add.action')}</Button>
      </Allowed>
      <Allowed to="licenses.files">
        <Button onClick={() => setAsked('file')}>{t('files.action')}</Button>
      </Allowed>
      <Allowed to="licenses.unbind">
        <Button disabled={machineId === null} onClick={() => setAsked('unbind')}>
          {t('unbind.action')}
        </Button>
      </Allowed>
      <Allowed to="licenses.revoke">
        <Button danger onClick={() => setAsked('revoke')}>
          {t('revoke.action')}
        </Button>
      </Allowed>
      {asked === 'add' && <AdditionDialog id={id} onClose={close} />}
      {asked === 'file' && <FileGrantDialog id={id} onClose={close} />}
      {asked === 'unbind' && (
        <ReasonDialog
          title={t('unbind.title')}
          hint={t('unbind.hint')}
          confirm={t('unbind.action')}
          send={unbind}
          onClose={close}
        />
      )}
      {asked === 'revoke' && (
        <ReasonDialog
          title={t('revoke.title')}
          hint={t('revoke.hint')}
          confirm={t('revoke.action')}
          danger
          send={revoke}
          onClose={close}
        />
      )}
    </>
  );
}
