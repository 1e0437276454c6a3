import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { InvoiceList } from '../../features/staff-invoices/invoice-list';
import { LicenseList } from '../../features/staff-licenses/license-list';
import { DeliveryList } from '../../features/staff-mail/delivery-list';
import { OrderList } from '../../features/staff-orders/order-list';
import { QuoteList } from '../../features/staff-quotes/quote-list';
import { PointList } from '../../features/staff-users/point-list';
import { useMay } from '../../shared/console/permissions';
import { ListScope } from '../../shared/console/use-list-search';

/** Whatever belongs to a customer, as far as the reader may see it: one list at a time, the first one at once. */
export function UserRecords({ id }: { readonly id: string }) {
  const t = useTranslations('staff-users.records');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const tabs = [
    { key: 'orders', needs: 'orders.read', list: <OrderList /> },
    { key: 'licenses', needs: 'licenses.read', list: <LicenseList /> },
    { key: 'points', needs: 'customers.read', list: <PointList /> },
    { key: 'invoices', needs: 'invoices.issue', list: <InvoiceList /> },
    {
      key: 'quotes',
      needs: 'quotes.write',
      list: <QuoteList onBegun={(quote) => void navigate(`/admin/quotes/${quote}`)} />,
    },
    { key: 'mails', needs: 'mail.read', list: <DeliveryList /> },
  ] as const;
  const shown = tabs.filter(({ needs }) => may(needs));
  return (
    <ListScope value={{ accountId: id }}>
      <Tabs
        className="user-records"
        destroyOnHidden
        activeKey={search.get('tab') ?? shown[0]?.key ?? ''}
        items={shown.map(({ key, list }) => ({ key, label: t(key), children: list }))}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </ListScope>
  );
}
