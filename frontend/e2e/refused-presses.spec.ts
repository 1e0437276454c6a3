import { expect, test } from './support/test';
import { aCustomer, ok, signIn, type Customer } from './support/customer';
import { anOffer } from './support/offers';
import { press } from './support/open';
import { anAdmin, created, onceAs, readAs } from './support/staff';

let ann: Customer;
let ben: Customer;

test.beforeAll(async ({ request }) => {
  [ann, ben] = [await anAdmin(request), await anAdmin(request)];
});

test('after a refused press, an offer that its customer has accepted is shown as accepted', async ({
  page,
  request,
}) => {
  const customer = await aCustomer(request, 'zh');
  const acceptedMeanwhile = async () => {
    const { id, token } = await anOffer(request, ann, customer);
    await page.goto(`/admin/quotes/${id}`);
    await expect(page.getByRole('button', { name: '代客户谢绝' })).toBeVisible();
    await ok(request.post(`/api/quotes/${token}/acceptance`, { headers: onceAs(customer) }));
  };
  const expectAccepted = async () => {
    await expect(page.locator('[role$="dialog"]')).toHaveCount(0);
    await expect(page.getByRole('main').getByText('已接受', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: '代客户谢绝' })).toHaveCount(0);
  };
  await signIn(page.context(), ann);

  await acceptedMeanwhile();
  await press(page, '撤回');
  await page.locator('[role$="dialog"]').getByRole('button', { name: '撤回' }).click();
  await expectAccepted();

  await acceptedMeanwhile();
  await press(page, '代客户谢绝');
  const question = page.getByRole('dialog', { name: '代客户谢绝这份报价？' });
  await question.getByRole('textbox').fill('预算不够');
  await question.getByRole('button', { name: '谢绝', exact: true }).click();
  await expectAccepted();
});

test('after a refused press, a campaign that a colleague has recalled or cancelled is shown as it is', async ({
  page,
  request,
}) => {
  const texts = { subjectZh: '年末', bodyZh: '正文', subjectEn: '', bodyEn: '' };
  const draft = { name: '年末', audience: 'subscribed', perSecond: 50, ...texts };
  const path = `/api/admin/campaigns/${await created(request, ann, '/api/admin/campaigns', draft)}`;
  const schedule = async () => {
    const { version } = await readAs<{ version: number }>(request, ben, path);
    const data = { scheduledAt: new Date(Date.now() + 86_400_000).toISOString() };
    const headers = { ...onceAs(ben), 'If-Match': `"${version}"` };
    await ok(request.post(`${path}/sending`, { headers, data }));
  };
  await schedule();
  await signIn(page.context(), ann);
  await page.goto(path.replace('/api', ''));
  await expect(page.getByText('已排期', { exact: true })).toBeVisible();

  // Ann is about to cancel what Ben has called back.
  await press(page, '取消活动');
  const question = page.getByRole('dialog', { name: '取消这个活动？' });
  await question.getByRole('textbox').fill('改期');
  await ok(request.delete(`${path}/sending`, { headers: onceAs(ben) }));
  await question.getByRole('button', { name: '取消活动' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('草稿', { exact: true })).toBeVisible();

  await schedule();
  await page.reload();
  await expect(page.getByRole('button', { name: '撤回为草稿' })).toBeVisible();
  await ok(request.post(`${path}/cancellation`, { headers: onceAs(ben), data: { reason: '改期' } }));
  await press(page, '撤回为草稿');
  await expect(page.getByText('已取消', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '撤回为草稿' })).toHaveCount(0);
});
