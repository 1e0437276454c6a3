import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Application } from '../../features/staff-customer/customer';
import { Events } from '../../features/staff-customer/events';
import { InvoiceList } from '../../features/staff-invoices/invoice-list';
import { LicenseList } from '../../features/staff-licenses/license-list';
import { DeliveryList } from '../../features/staff-mail/delivery-list';
import { OrderList } from '../../features/staff-orders/order-list';
import { QuoteList } from '../../features/staff-quotes/quote-list';
import { PointList } from '../../features/staff-users/user-points';
import type { UserFile } from '../../features/staff-users/users';
import { useMay } from '../../shared/console/staff';
import { ListScope } from '../../shared/console/list-state';

/** Everything that belongs to a customer and that the reader may see: one list at a time, the first one at once. */
export function UserRecords({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users.records');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const tabs = [
    { key: 'orders', needs: 'orders.read', list: <OrderList /> },
    { key: 'licenses', needs: 'licenses.read', list: <LicenseList /> },
    { key: 'points', needs: 'customers.read', list: <PointList user={user} /> },
    { key: 'invoices', needs: 'invoices.issue', list: <InvoiceList /> },
    {
      key: 'quotes',
      needs: 'quotes.write',
      list: <QuoteList onBegun={(quote) => void navigate(`/admin/quotes/${quote}`)} />,
    },
    { key: 'application', needs: 'customers.read', list: <Application id={user.id} /> },
    { key: 'mails', needs: 'mail.read', list: <DeliveryList /> },
    {
      key: 'timeline',
      needs: 'customers.read',
      list: <Events subject={{ of: 'accounts', id: user.id }} name={user.mail} />,
    },
  ] as const;
  const shown = tabs.filter(({ needs }) => may(needs));
  return (
    <ListScope value={{ accountId: user.id }}>
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
