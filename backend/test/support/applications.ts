import { MailHostLookup } from '../../src/modules/enterprise-application/mail-evidence.service.js';
import type { TestApp } from './app.js';
import { aPerson, type Person, serviceOf } from './people.js';
import { aStaffMember, type Staff } from './staff.js';
import { unique } from './app.js';

export const APPLICATION = {
  companyName: '杭州青石物流有限公司',
  useCase: '统一运维入口，\n审计外包人员的操作。',
  favoriteFeature: '会话回放',
  improvements: '希望支持国密',
};

/** The DNS of the tests: it resolves every domain except those that begin with `nomail`. */
export function stubMailHosts(site: TestApp): void {
  serviceOf(site, MailHostLookup).ask = async (domain) => ({
    answer: domain.startsWith('nomail') ? 'none' : 'found',
    hosts: domain.startsWith('nomail') ? [] : [`mx.${domain}`],
    askedAt: site.clock.now().toISOString(),
  });
}

/** Creates a person at their own company, or at the given domain. */
export async function anEmployee(site: TestApp, domain = `${unique('company')}.example.com`): Promise<Person> {
  const person = await aPerson(site);
  const mail = `${unique('zhou')}@${domain}`;
  await site.db.query('UPDATE accounts SET mail = $2 WHERE id = $1', [person.id, mail]);
  return { ...person, mail };
}

/** Creates an application; returns its id. */
export async function applied(person: Person, over: object = {}): Promise<string> {
  const { body } = await person.post('/api/apply-free-enterprise', { ...APPLICATION, ...over }).expect(201);
  return body.id;
}

/** Two reviewers, who exist from the first test of a suite on; the DNS of the tests answers for their site. */
export function reviewersOfSuite(site: TestApp): Staff[] {
  const reviewers: Staff[] = [];
  beforeAll(async () => {
    stubMailHosts(site);
    reviewers.push(await aStaffMember(site, 'reviewer'), await aStaffMember(site, 'reviewer'));
  });
  return reviewers;
}
