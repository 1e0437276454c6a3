import { type GiftDraft, RedeemBatches } from '../../src/modules/redeem-codes/index.js';
import type { TestApp } from './app.js';
import { aPerson, serviceOf } from './people.js';

export interface BatchInTest {
  readonly id: string;
  readonly codes: readonly string[];
}

/** Codes that staff made. */
export async function aBatch(
  site: TestApp,
  gift: GiftDraft,
  { count = 1, expiresAt = null }: { readonly count?: number; readonly expiresAt?: Date | null } = {},
): Promise<BatchInTest> {
  const staff = { accountId: (await aPerson(site)).id, address: '127.0.0.1' };
  const { id, codes } = await serviceOf(site, RedeemBatches).make(staff, { name: 'test', gift, count, expiresAt });
  return { id, codes: codes.map(({ code }) => code) };
}

/** One code that staff made. */
export async function aCode(site: TestApp, gift: GiftDraft, expiresAt: Date | null = null): Promise<string> {
  const [code] = (await aBatch(site, gift, { expiresAt })).codes;
  if (code === undefined) throw new Error('a batch without codes');
  return code;
}
