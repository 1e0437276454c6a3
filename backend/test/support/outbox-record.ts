import { Outbox, type OutboxEntry } from '../../src/platform/outbox/outbox.js';
import { mailJob } from '../../src/modules/mail/mail.service.js';
import type { MailName } from '../../src/modules/mail/mails/index.js';
import type { TestApp } from './app.js';
import { eventually } from './eventually.js';
import { serviceOf } from './people.js';

/** The name of a plan of the catalogue as customers in Chinese read it. */
const CHINESE_PLAN = /(专业|企业|社区)版/;

/** What a site writes to its outbox: names of jobs, and mails with recipient and language. */
export interface OutboxRecord {
  /** Expects an act to write all of `rows`, itself or by the jobs that it starts. */
  expectPromises(act: () => PromiseLike<unknown>, ...rows: readonly string[]): Promise<void>;
}

export const mailRow = (name: MailName, to: string, locale: 'zh' | 'en'): string => `${name} to ${to} in ${locale}`;

/** Records what a site writes to its outbox from now on. */
export function recordOutbox(site: TestApp): OutboxRecord {
  let written: string[] = [];
  const outbox = serviceOf(site, Outbox);
  const add = outbox.add.bind(outbox);
  outbox.add = <Payload extends object>(tx: never, entry: OutboxEntry<Payload>) => {
    const { letter, to, locale } = entry.payload as { letter?: string; to?: string; locale?: string };
    const isMixed = locale === 'en' && CHINESE_PLAN.test(JSON.stringify(entry.payload));
    const row = `${letter} to ${to} in ${isMixed ? 'a mix of languages' : locale}`;
    written.push(entry.contract.name === mailJob.name ? row : entry.contract.name);
    add(tx, entry);
  };
  return {
    async expectPromises(act, ...rows) {
      written = [];
      await act();
      await eventually(async () => rows.every((row) => written.includes(row))).catch(() => null);
      expect(written).toEqual(expect.arrayContaining(rows));
    },
  };
}
