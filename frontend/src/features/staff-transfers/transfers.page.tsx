import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConsolePage } from '../../business/staff-page';
import { ReceiptDialog } from './receipt-dialog';
import TransferList from './transfer-list';

/** Announced transfers, and the money received for them. */
export default function AdminTransfersPage() {
  const t = useTranslations('staff-transfers');
  const [entering, setEntering] = useState(false);
  return (
    <ConsolePage title="transfers">
      <TransferList
        action={
          <Button size="small" type="primary" onClick={() => setEntering(true)}>
            {t('enter')}
          </Button>
        }
      />
      {entering && <ReceiptDialog transfer={null} onClose={() => setEntering(false)} />}
    </ConsolePage>
  );
}
