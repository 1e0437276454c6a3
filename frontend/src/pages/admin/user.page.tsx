import { Tabs } from 'antd';
import { useNavigate, useSearchParams, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../business/session';
import { PageMeta } from '../../business/site';
import { Application } from '../../features/staff-customer/customer';
import { Notes } from '../../features/staff-customer/notes';
import { InvoiceList } from '../../features/staff-invoices/invoice-list';
import { LicenseList } from '../../features/staff-licenses/license-list';
import { OrderList } from '../../features/staff-orders/order-list';
import { QuoteList } from '../../features/staff-quotes/quote-list';
import { UserPasskeys, UserSessions } from '../../features/staff-users/user-access';
import { UserActs, UserFacts } from '../../features/staff-users/user-facts';
import { PointList } from '../../features/staff-users/user-points';
import { type UserFile, useUser } from '../../features/staff-users/users';
import { ListScope } from '../../shared/console/list-state';
import { useMay, Allowed } from '../../shared/console/staff';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { later } from '../../shared/ui/later';
import { LaterPart } from '../../shared/ui/later-part';
import { TitleBar } from '../../shared/ui/title-bar';
import '../../shared/console/console-list.css';

const DeliveryList = later(() => import('../../features/staff-mail/delivery-list'));
const TransferList = later(() => import('../../features/staff-transfers/transfer-list'));
const Events = later(() => import('../../features/staff-customer/events'));

/** Everything that belongs to a customer and that the reader may see: one list at a time, the first one at once. */
export function UserRecords({ user }: { readonly user: UserFile }) {
  const t = useTranslations('staff-users.records');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const tabs = [
    { key: 'orders', needs: 'orders.read', list: <OrderList /> },
    { key: 'transfers', needs: 'transfers.enter', list: <TransferList /> },
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
        className="mt-6"
        destroyOnHidden
        activeKey={search.get('tab') ?? shown[0]?.key ?? ''}
        items={shown.map(({ key, list }) => ({
          key,
          label: t(key),
          children: <LaterPart waiting={<Skeleton rows={6} />}>{list}</LaterPart>,
        }))}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
    </ListScope>
  );
}

/** /admin/users/:id */
export default function AdminUserPage() {
  const { id = '' } = useParams();
  const titles = useTranslations('admin.titles');
  const { data: reader } = useAccountInfo();
  const state = useUser(id);
  return (
    <>
      <PageMeta title={titles('user')} noindex />
      <AsyncContent state={state} wayOn={{ to: '/admin/users', label: titles('users') }}>
        {(user) => (
          <>
            <TitleBar title={user.mail}>
              <Allowed to="staff.appoint">
                <UserActs user={user} />
              </Allowed>
            </TitleBar>
            <div className="console-file columns">
              <UserFacts user={user} />
              <div className="panels">
                <Notes id={id} reader={reader} />
                <Allowed to="customers.sessions">
                  <UserSessions id={id} />
                  <UserPasskeys user={user} />
                </Allowed>
              </div>
            </div>
            <UserRecords user={user} />
          </>
        )}
      </AsyncContent>
    </>
  );
}
