import type { TestApp } from './app.js';
import { aPaidOrder } from './gateway.js';
import type { Person } from './people.js';

interface OrderedChange {
  readonly id: string;
  readonly payableFen: number;
}

/** What the owner of a licence of the group plan does to change it to the team plan. */
export function changesBy(site: TestApp, owner: Person) {
  const orderOf = async (id: string) => (await owner.get(`/api/account/orders/${id}`).expect(200)).body;
  const preview = (paidId: string) => owner.get(`/api/account/paid/${paidId}/change?planId=team`);
  const place = (paidId: string, seenFen: number) =>
    owner.post('/api/account/order', { paidId, plan: 'team', months: 0, change: { quantity: 1, seenFen } });
  const payActionOf = async (id: string) =>
    (await orderOf(id)).actions.find(({ action }: { action: string }) => action === 'pay');
  return {
    orderOf,
    payActionOf,
    /** A licence with the order that paid for it. */
    bought: async () => {
      const orderId = await aPaidOrder(site, owner, 'group', 12);
      return { orderId, paidId: (await orderOf(orderId)).paidId as string };
    },
    /** An unpaid order for the difference to the team. */
    ordered: async (paidId: string): Promise<OrderedChange> => {
      const { payableFen } = (await preview(paidId).expect(200)).body.chosen;
      return { id: (await place(paidId, payableFen).expect(201)).body.id, payableFen };
    },
    request: (orderId: string) =>
      owner.post(`/api/account/orders/${orderId}/refund-request`, { reason: '买错了' }).expect(200),
    /** Expects that nothing about a change can be started, and that nothing about the order has ended. */
    expectRefused: async (paidId: string, change: OrderedChange): Promise<void> => {
      expect((await preview(paidId).expect(409)).body.code).toBe('license.change_being_refunded');
      expect((await place(paidId, change.payableFen).expect(409)).body.code).toBe('license.change_being_refunded');
      const { body } = await owner.post(`/api/account/orders/${change.id}/pay`).expect(409);
      expect(body.code).toBe('order.license_being_refunded');
      const points = await owner.post(`/api/account/orders/${change.id}/pay-with-points`).expect(409);
      expect(points.body.code).toBe('order.license_being_refunded');
      expect(await payActionOf(change.id)).toMatchObject({ allowed: false, code: body.code, message: body.message });
      expect(await orderOf(change.id)).toMatchObject({ status: 'pending', voidReason: null });
    },
  };
}

export type Changes = ReturnType<typeof changesBy>;
