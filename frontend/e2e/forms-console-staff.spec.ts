import { choose } from './support/choose';
import { aCustomer, ok, type Customer } from './support/customer';
import { dialog, type FormCase, press, testForms } from './support/forms';
import { anAdmin } from './support/staff';

interface World {
  readonly admin: Customer;
  readonly userId: string;
}

const who = ({ admin }: World): Customer => admin;
const user = ({ userId }: World): string => `/admin/users/${userId}`;

const CASES: readonly FormCase<World>[] = [
  {
    name: 'invitation of staff',
    who,
    path: () => '/admin/users',
    open: press('邀请员工'),
    within: dialog,
    submit: '发送邀请',
    values: () => ({ 公司邮箱: 'new@example.cn', 原因: '审核' }),
    sends: /\/api\/admin\/staff$/,
  },
  {
    name: 'role of a user',
    who,
    language: 'en',
    path: user,
    open: async (page) => {
      await press('Change role')(page);
      await choose(dialog(page).getByLabel('Role'), 'Reviewer');
    },
    within: dialog,
    submit: /^(Change role|Submit for approval)$/,
    values: () => ({ Reason: 'New colleague' }),
    sends: /\/role$/,
  },
  {
    name: 'disabling of an account',
    who,
    language: 'en',
    path: user,
    open: press('Disable'),
    within: dialog,
    submit: 'Disable',
    values: () => ({ Reason: 'Left' }),
    sends: /\/enabled$/,
  },
  {
    name: 'note about a customer',
    who,
    path: user,
    open: press('添加备注'),
    within: dialog,
    submit: '保存',
    values: () => ({ 备注内容: '偏好电话联系' }),
    sends: /\/notes$/,
  },
  {
    name: 'email notifications',
    who,
    language: 'en',
    path: () => '/admin/notifications',
    submit: 'Save',
    sends: /\/admin\/notifications$/,
    allOptional: true,
  },
  {
    name: 'saved filter of a list',
    who,
    path: () => '/admin/orders',
    open: press('已存筛选'),
    within: (page) => page.locator('.list-layout form'),
    submit: '保存当前筛选',
    values: () => ({ 筛选名称: '未结' }),
    sends: /\/list-views$/,
  },
];

testForms<World>(CASES, async (request) => {
  const [person, admin] = [await aCustomer(request, 'zh'), await anAdmin(request)];
  const info = await ok(request.get('/api/account/info', { headers: { 'X-Auth-Token': person.token } }));
  const { id: userId } = (await info.json()) as { id: string };
  return { admin, userId };
});
