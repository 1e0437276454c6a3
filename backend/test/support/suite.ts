import { startTestApp, type TestApp } from './app.js';
import { type Gateways, startGateways } from './gateways/index.js';
import { openConnections } from './people.js';

type Variables = Readonly<Record<string, string>>;
/** Variables may depend on something that the suite starts before its site, such as a mail server. */
type Given = Variables | (() => Variables);

/**
 * The site of a suite, started before its tests and closed after them; of use in tests and hooks only. It closes before
 * what the suite's own `afterAll` closes.
 */
export function siteOfSuite(given: Given = {}): TestApp {
  let open: TestApp | undefined;
  const site = (): TestApp => {
    if (!open) throw new Error('The site of the suite has not started yet.');
    return open;
  };
  beforeAll(async () => {
    open = await startTestApp(typeof given === 'function' ? given() : given);
  });
  afterAll(() => open?.close());
  return {
    get app() {
      return site().app;
    },
    get settings() {
      return site().settings;
    },
    get openapi() {
      return site().openapi;
    },
    get http() {
      return site().http;
    },
    get db() {
      return site().db;
    },
    get ownerUrl() {
      return site().ownerUrl;
    },
    get clock() {
      return site().clock;
    },
    replica: () => site().replica(),
    close: () => site().close(),
  };
}

/** The same with twenty open connections, so that concurrent requests really run at once. */
export function racingSiteOfSuite(given: Variables = {}): TestApp {
  const site = siteOfSuite({ DATABASE_POOL_SIZE: '20', ...given });
  beforeAll(() => openConnections(site));
  return site;
}

/** The fake gateways of a suite and a site that uses them, both open while it runs. */
export function gatewaysOfSuite(): { readonly gateways: Gateways; readonly site: TestApp } {
  let open: Gateways | undefined;
  const all = (): Gateways => {
    if (!open) throw new Error('The gateways of the suite have not started yet.');
    return open;
  };
  beforeAll(async () => {
    open = await startGateways();
  });
  const gateways: Gateways = {
    get alipay() {
      return all().alipay;
    },
    get wechat() {
      return all().wechat;
    },
    get stripe() {
      return all().stripe;
    },
    get variables() {
      return all().variables;
    },
    close: () => all().close(),
  };
  const site = siteOfSuite(() => gateways.variables);
  afterAll(() => open?.close());
  return { gateways, site };
}
