import { type FakeAlipay, startAlipay } from './alipay.js';
import type { FakeGateway } from './fake-gateway.js';
import { type FakeStripe, startStripe } from './stripe.js';
import { type FakeWechat, startWechat } from './wechat.js';

export type { FakeGateway, Notice } from './fake-gateway.js';
export { FAULTS } from './loopback.js';

export const GATEWAYS = ['alipay', 'wechat', 'stripe'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

export interface Gateways {
  readonly alipay: FakeAlipay;
  readonly wechat: FakeWechat;
  readonly stripe: FakeStripe;
  /** By which a site uses all of them. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Every gateway, on the loopback interface, with keys of its own that are made now. */
export async function startGateways(): Promise<Gateways> {
  const [alipay, wechat, stripe] = await Promise.all([startAlipay(), startWechat(), startStripe()]);
  const all: readonly FakeGateway[] = [alipay, wechat, stripe];
  return {
    alipay,
    wechat,
    stripe,
    variables: Object.assign({ PAYMENT_PROVIDERS: GATEWAYS.join(',') }, ...all.map(({ variables }) => variables)),
    close: async () => {
      await Promise.all(all.map((gateway) => gateway.close()));
    },
  };
}
