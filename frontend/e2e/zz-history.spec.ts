import { test } from './support/test';
import { aCustomer, anOrder, bind, ok, pay, signIn } from './support/customer';
import { anAdmin, givePoints, onceAs } from './support/staff';
import { darken } from './support/theme';

test('shots', async ({ page, context, request, browser, baseURL }) => {
  test.setTimeout(180_000);
  const buyer = await aCustomer(request, 'zh');
  const admin = await anAdmin(request);
  const first = await anOrder(request, buyer, 'team', 3);
  const paidId = await pay(request, buyer, first);
  const renew = await ok(request.post('/api/account/order', { headers: onceAs(buyer), data: { paidId, plan: 'team', months: 12 } }));
  const renewal = ((await renew.json()) as { id: string }).id;
  await pay(request, buyer, renewal);
  await givePoints(request, admin, buyer, 60000);
  await ok(request.post('/api/account/points/spend', { headers: onceAs(buyer), data: { paidId, kind: 'users', quantity: 2 } }));
  await ok(request.post(`/api/admin/licenses/${paidId}/additions`, { headers: onceAs(admin), data: { kind: 'assets', quantity: 10, reason: 'Compensation for the outage' } }));
  const other = await pay(request, buyer, await anOrder(request, buyer, 'group', 24));
  await ok(request.post('/api/account/paid-merge', { headers: onceAs(buyer), data: { targetPaidId: paidId, sourcePaidIds: [other] } }));
  const preview = (await (await ok(request.get(`/api/admin/orders/${first}/refund-preview`, { headers: onceAs(admin) }))).json()) as { refundable: number };
  await ok(request.post(`/api/admin/orders/${first}/refunds`, { headers: onceAs(admin), data: { amount: preview.refundable, refundable: preview.refundable, reason: 'x' } }));
  await page.waitForTimeout(3000);
  await bind(request, buyer, paidId, 'rack-7.node_2:a');
  await signIn(context, buyer);
  for (const [lang, path] of [['zh', ''], ['en', '/en']] as const)
    for (const width of [360, 1440])
      for (const dark of [false, true]) {
        if (dark && lang === 'en') continue;
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${path}/license/${paidId}`);
        if (dark) await darken(page);
        else { await page.evaluate(() => localStorage.setItem('theme', 'light')); await page.reload(); }
        await page.getByText(/机器文件第|Machine file, version/).first().waitFor();
        await page.waitForTimeout(800);
        await page.getByRole("region", { name: /^(授权记录|History)$/ }).screenshot({ path: `/tmp/history-shots/c-${lang}-${width}-${dark ? 'dark' : 'light'}.png` });
      }
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.goto(`/license/${other}`);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/history-shots/merged.png', fullPage: true });
  const desk = await browser.newContext({ baseURL, locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  await signIn(desk, admin);
  const console_ = await desk.newPage();
  await console_.goto(`/admin/licenses/${paidId}`);
  await console_.waitForTimeout(2500);
  await console_.screenshot({ path: '/tmp/history-shots/admin.png', fullPage: true });
  await console_.setViewportSize({ width: 360, height: 900 });
  await console_.waitForTimeout(500);
  await console_.screenshot({ path: '/tmp/history-shots/admin-360.png', fullPage: true });
});
