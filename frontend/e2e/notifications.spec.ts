import { choose, expectChosen } from './support/choose';
import { expect, test, type APIRequestContext } from './support/test';
import { expectAccessible } from './support/accessible';
import { ok, signIn, type Customer } from './support/customer';
import { inMailTo } from './support/mailbox';
import { aReviewer, anApplication } from './support/reviewers';
import { anAdmin } from './support/staff';

const API = '/api/admin/notifications';

async function elsewhere(request: APIRequestContext, who: Customer, version: number, data: object): Promise<void> {
  await ok(request.put(API, { headers: { 'X-Auth-Token': who.token, 'If-Match': `"${version}"` }, data }));
}

test('a reviewer chooses notification mails, receives one, and is warned when another page saved first', async ({
  page,
  context,
  request,
}) => {
  const reviewer = await aReviewer(request);
  await signIn(context, reviewer);
  await page.goto('/admin/applications');
  await page.getByRole('navigation', { name: '管理后台' }).getByRole('link', { name: '通知设置' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '通知设置' })).toBeVisible();
  const news = page.getByRole('combobox', { name: '新的免费企业版申请' });
  const due = page.getByRole('combobox', { name: '即将到期的免费企业版申请' });
  await expect(page.getByRole('combobox')).toHaveCount(2);
  await expectChosen(news, '不发邮件');
  await expectAccessible(page);

  await choose(news, '立即通知');
  await choose(due, '每日汇总');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expectChosen(news, '立即通知');
  await expectChosen(due, '每日汇总');
  await anApplication(request, '澜沧江物流');
  await inMailTo(request, reviewer.mail, /(免费企业版申请：\d+ 项待处理)/);

  await elsewhere(request, reviewer, 2, { applications: 'none', applications_due: 'digest' });
  await choose(due, '不发邮件');
  await page.getByRole('button', { name: '保存' }).click();
  const notice = page.getByRole('alert', { name: '内容已被他人修改' });
  await expect(notice.getByRole('row', { name: /^新的免费企业版申请/ })).toContainText('您没有改动');
  await expect(notice.getByRole('row', { name: /^即将到期的免费企业版申请/ })).toContainText('不发邮件');
  await expectAccessible(page);
  await notice.getByRole('button', { name: '用我的内容覆盖' }).click();
  await expect(notice).toBeHidden();
  // What the other page saved is shown, and saving again does not undo it.
  await expectChosen(news, '不发邮件');
  await page.reload();
  await expectChosen(news, '不发邮件');
  await expectChosen(due, '不发邮件');
});

test('an admin sees every kind of notification, a refusal beside its field, and a failure to load', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await anAdmin(request));
  // After a refusal the page does not ask again by itself, which would take the button away.
  const refusal = { code: 'request.too_many', message: 'Too often', requestId: 'r' };
  await page.route(`**${API}`, (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto('/en/admin/notifications');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(`**${API}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('combobox')).toHaveCount(6);

  const details = [
    { field: 'refunds', code: 'work.not_yours', message: 'Your role does not handle this kind of work' },
  ];
  await page.route(`**${API}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'work.not_yours', message: 'Refused', details, requestId: 'r' } })
      : route.continue(),
  );
  const refunds = page.getByRole('combobox', { name: 'Refund requests' });
  await choose(refunds, 'Daily digest');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(refunds).toHaveAccessibleDescription(/Your role does not handle this kind of work/);
  await expectAccessible(page);
});
