import type { APIRequestContext } from '@playwright/test';
import { ok, type Customer } from './customer';
import { onceAs } from './staff';

const MONTH_MS = 30 * 86_400_000;

export interface SentOffer {
  readonly id: string;
  readonly number: string;
  readonly token: string;
  /** `YYYY-MM-DD` */
  readonly validOn: string;
}

/** A quote of ¥5,024 unless `over` says otherwise, priced by staff through the API and not yet sent. */
export async function aDraft(
  request: APIRequestContext,
  admin: Customer,
  { mail }: Pick<Customer, 'mail'>,
  over: object = {},
): Promise<{ readonly id: string; readonly validOn: string }> {
  const customer = { companyName: '杭州澜沧数据技术有限公司', contactName: '周宁', mail, locale: 'zh' };
  const begun = await ok(request.post('/api/admin/quotes', { headers: onceAs(admin), data: customer }));
  const { id } = (await begun.json()) as { id: string };
  const validOn = new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10);
  const lines = [
    {
      plan: 'team',
      name: '专业版 · 团队',
      users: 15,
      assets: 100,
      quantity: 2,
      unitPriceFen: 168_000,
      discount: 0.9,
    },
    { name: '上门安装', quantity: 1, unitPriceFen: 200_000 },
  ];
  const terms = '付款后 3 个工作日内安装。\n含一年微信支持。';
  const data = { ...customer, lines, months: 12, terms, validOn, ...over };
  const headers = { 'X-Auth-Token': admin.token, 'If-Match': '"1"' };
  await ok(request.put(`/api/admin/quotes/${id}`, { headers, data }));
  return { id, validOn };
}

/** The same, sent. */
export async function anOffer(
  request: APIRequestContext,
  admin: Customer,
  customer: Pick<Customer, 'mail'>,
  over: object = {},
): Promise<SentOffer> {
  const { id, validOn } = await aDraft(request, admin, customer, over);
  const once = { ...onceAs(admin), 'If-Match': '"2"' };
  const sent = await ok(request.post(`/api/admin/quotes/${id}/sending`, { headers: once }));
  const { number, token } = (await sent.json()) as { number: string; token: string };
  return { id, number, token, validOn };
}

/** Text without spaces, line ends and word joiners: where a line breaks is not a fact. */
export const bare = (text: string): string => text.replaceAll(/[\s\u2060]/g, '');
