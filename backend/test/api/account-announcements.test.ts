import { ExpiryReminders } from '../../src/modules/paid/license-mails.service.js';
import type { MailName } from '../../src/modules/mail/mails/index.js';
import { unique } from '../support/app.js';
import { anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { aCampaign, subscribers } from '../support/campaigns.js';
import { aCustomer, captchaFor, codeFor, PASSWORD } from '../support/customer.js';
import { mailRow, type OutboxRecord, recordOutbox } from '../support/outbox-record.js';
import { aPasskey, loginByPasskey } from '../support/passkeys.js';
import { aPerson, type Person, serviceOf } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const DAY_MS = 86_400_000;

const site = siteOfSuite();
let staff: Staff;
/** Reads English, while staff and the site's default are Chinese. */
let reader: Person;
let expectPromises: OutboxRecord['expectPromises'];

beforeAll(async () => {
  stubMailHosts(site);
  staff = await aStaffMember(site);
  ({ expectPromises } = recordOutbox(site));
});
beforeEach(async () => {
  reader = await aPerson(site, { locale: 'en' });
});
afterEach(() => site.clock.reset());

const letter = (name: MailName, to = reader.mail, locale: 'zh' | 'en' = 'en') => mailRow(name, to, locale);

describe('what accounts announce', () => {
  it('mails a registration code, or a notice to the holder of the address in the language of that account', async () => {
    const mail = `${unique('new')}@example.cn`;
    const ask = (to: string, language: string) =>
      site.http.post('/api/send-code').set('accept-language', language).send({ mail: to }).expect(200);
    await expectPromises(() => ask(mail, 'en'), letter('registration-code', mail));
    await expectPromises(() => ask(reader.mail, 'zh'), letter('already-registered'));
  });

  it('mails a code to the new address, and the old one once it has changed', async () => {
    const next = `${unique('next')}@example.cn`;
    const ask = () => reader.post('/api/account/change-mail/send-code', { mail: next }).expect(200);
    await expectPromises(ask, letter('mail-change-code', next));
    const code = await codeFor(site, next);
    const change = () => reader.post('/api/account/change-mail', { mail: next, code }).expect(200);
    await expectPromises(change, letter('mail-changed'));
  });

  it('mails a reset link, and a notice once the password has changed', async () => {
    const customer = await aCustomer(site, { locale: 'en' });
    const proof = await captchaFor(site);
    const forgot = { account: customer.mail, captcha: proof.captcha, captchaKey: proof.key };
    await expectPromises(
      () => site.http.post('/api/forgot').set('accept-language', 'zh').send(forgot).expect(200),
      'auth.reset-asked',
      letter('password-reset', customer.mail),
    );
    const change = { oldPassword: PASSWORD, newPassword: 'another horse 电池 staple' };
    await expectPromises(
      () => customer.post('/api/account/change-password', change).expect(200),
      letter('password-changed', customer.mail),
    );
  });

  it('mails the owner when a passkey is added, refused for its counter, or removed', async () => {
    let passkey: Awaited<ReturnType<typeof aPasskey>> | undefined;
    await expectPromises(async () => void (passkey = await aPasskey(site, reader)), letter('passkey-added'));
    if (!passkey) throw new Error('no passkey was added');
    const { device, id } = passkey;
    await loginByPasskey(site, device, { counter: 5 });
    await expectPromises(() => loginByPasskey(site, device, { counter: 5 }), letter('passkey-suspicious'));
    await expectPromises(
      () => reader.delete(`/api/account/webauthn/credentials/${id}`).expect(204),
      letter('passkey-removed'),
    );
  });

  it('mails when a deletion is scheduled and when it is cancelled', async () => {
    await expectPromises(() => reader.post('/api/account/delete').expect(200), letter('account-deletion-scheduled'));
    await expectPromises(
      () => reader.post('/api/account/delete/cancel').expect(200),
      letter('account-deletion-cancelled'),
    );
  });

  it('mails an invitation to new staff', async () => {
    const mail = `${unique('colleague')}@example.cn`;
    await expectPromises(
      () => staff.post('/api/admin/staff', { mail, role: 'reviewer' }).expect(201),
      letter('staff-invitation', mail, 'zh'),
    );
  });
});

describe('what applications and campaigns announce', () => {
  it('notifies reviewers of an application, and the applicant of its receipt and the decision', async () => {
    const englishReader = async () => {
      const person = await anEmployee(site);
      await site.db.query(`UPDATE accounts SET locale = 'en' WHERE id = $1`, [person.id]);
      return person;
    };
    for (const [what, name] of [
      ['approval', 'application-approved'],
      ['rejection', 'application-rejected'],
    ] as const) {
      const person = await englishReader();
      let id = '';
      await expectPromises(
        async () => void (id = await applied(person, { companyName: unique('公司') })),
        'application.submitted',
        letter('application-received', person.mail),
      );
      await expectPromises(
        () => staff.post(`/api/admin/applications/${id}/${what}`, { note: '已核实' }).expect(200),
        letter(name, person.mail),
      );
      if (what === 'rejection') continue;
      site.clock.travel(340 * DAY_MS);
      await expectPromises(
        () => serviceOf(site, ExpiryReminders).sendDue(),
        'license.expiring',
        letter('application-reminder', person.mail),
      );
      site.clock.reset();
    }
  });

  it('queues the run of a campaign and its test mails', async () => {
    await subscribers(site.db, 1);
    const id = await aCampaign(staff);
    await expectPromises(
      () => staff.post(`/api/admin/campaigns/${id}/test-letters`, { locale: 'zh' }, 1).expect(204),
      'marketing.test-letter',
    );
    await expectPromises(
      () => staff.post(`/api/admin/campaigns/${id}/sending`, {}, 1).expect(204),
      'marketing.campaign-run',
    );
  });
});
