import { startAlipay } from './alipay.js';
import type { FakeGateway } from './fake-gateway.js';
import { startStripe } from './stripe.js';
import { startWechat } from './wechat.js';

export type { FakeGateway, Notice } from './fake-gateway.js';
export { FAULTS } from './loopback.js';

/** The fake gateways, keyed by the provider whose protocol they speak. */
const START = { alipay: startAlipay, wechat: startWechat, stripe: startStripe } as const;
export type GatewayName = keyof typeof START;
export const GATEWAYS = Object.keys(START) as readonly GatewayName[];

type Fakes = { readonly [N in GatewayName]: Awaited<ReturnType<(typeof START)[N]>> };

export interface Gateways extends Fakes {
  /** Environment variables with which a site uses all of them. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts every gateway on the loopback interface, with newly generated keys. */
export async function startGateways(): Promise<Gateways> {
  const all: readonly FakeGateway[] = await Promise.all(Object.values(START).map((start) => start()));
  return {
    ...(Object.fromEntries(all.map((gateway) => [gateway.method, gateway])) as Fakes),
    variables: Object.assign({ PAYMENT_PROVIDERS: GATEWAYS.join(',') }, ...all.map(({ variables }) => variables)),
    close: async () => {
      await Promise.all(all.map((gateway) => gateway.close()));
    },
  };
}
