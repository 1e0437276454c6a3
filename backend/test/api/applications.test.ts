import { APPLICATION, anEmployee, applied, stubMailHosts } from '../support/applications.js';
import { mailsTo } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { tally } from '../support/people.js';
import { aStaffMember, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('applying for the free enterprise license', () => {
  const site = racingSiteOfSuite();
  let admin: Staff;
  let reviewer: Staff;

  beforeAll(async () => {
    stubMailHosts(site);
    [admin, reviewer] = [await aStaffMember(site), await aStaffMember(site, 'reviewer')];
  });

  const own = '/api/account/free-enterprise-application';
  const cases = async (): Promise<string[]> =>
    (await site.http.get('/api/cases').expect(200)).body.items.map((one: { companyName: string }) => one.companyName);
  /** Visitors see a change within a second. */
  const isShownSoon = (name: string, isShown = true) =>
    eventually(async () => (await cases()).includes(name) === isShown, 1);

  it('accepts an application from a company address and returns it to the applicant', async () => {
    const person = await anEmployee(site);
    expect((await person.get(own).expect(404)).body.code).toBe('application.not_found');
    await applied(person, { companyName: `  ${APPLICATION.companyName} ` });
    const { body } = await person.get(own).expect(200);
    expect(body).toMatchObject({ ...APPLICATION, status: 'pending', userEmail: person.mail, isCaseAgreed: true });
    expect(body).not.toHaveProperty('reviewNote');
    expect(Date.parse(body.dueAt)).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    const letter = await eventually(async () => (await mailsTo(site, person.mail))[0]);
    expect(letter.subject).toContain('已收到');
  });

  it('keeps one of 32 applications that an account sends at once', async () => {
    const person = await anEmployee(site);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => person.post('/api/apply-free-enterprise', APPLICATION)),
    );
    expect(tally(answers)).toEqual({ ok: 1, 'application.already_applied': 31 });
    const [{ count }] = await site.db.query('SELECT count(*)::int FROM applications WHERE account_id = $1', [
      person.id,
    ]);
    expect(count).toBe(1);
  });

  it.each([
    ['qq.com', 'application.free_mail'],
    ['vip.163.com', 'application.free_mail'],
    ['sina.com.cn', 'application.free_mail'],
    ['mailinator.com', 'application.disposable_mail'],
    ['linshiyouxiang.net', 'application.disposable_mail'],
  ])('refuses an application from an address at %s until an administrator makes an exception', async (domain, code) => {
    const person = await anEmployee(site, domain);
    expect((await person.post('/api/apply-free-enterprise', APPLICATION).expect(422)).body.code).toBe(code);
    const allow = { mail: person.mail.toUpperCase(), reason: '电话核实过的客户' };
    await reviewer.post('/api/admin/application-mail-overrides', allow).expect(403);
    await admin.post('/api/admin/application-mail-overrides', allow).expect(204);
    await applied(person);
  });

  it.each([
    [{ companyName: ' ' }, 'companyName'],
    [{ useCase: undefined }, 'useCase'],
    [{ favoriteFeature: '' }, 'favoriteFeature'],
    [{ status: 'approved' }, 'status'],
  ])('names the invalid field of an application with %j', async (over, field) => {
    const person = await anEmployee(site);
    const { body } = await person.post('/api/apply-free-enterprise', { ...APPLICATION, ...over }).expect(400);
    expect(body.details.map((one: { field: string }) => one.field)).toEqual([field]);
  });

  it('exports the applications that staff have selected', async () => {
    const [chosen, other] = [await anEmployee(site), await anEmployee(site)];
    const id = await applied(chosen);
    await applied(other);
    const { text } = await admin.get(`/api/admin/applications/export?ids=${id}`).expect(200);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(chosen.mail);
  });

  it('requires an account to send or read an application', async () => {
    await site.http.get(own).expect(401);
    await site.http.post('/api/apply-free-enterprise').send(APPLICATION).expect(401);
  });

  it('shows an approved company among the cases only until its consent is withdrawn', async () => {
    const companyName = `青石${Date.now()}`;
    const person = await anEmployee(site);
    const id = await applied(person, { companyName });
    expect(await cases()).not.toContain(companyName);
    await admin.post(`/api/admin/applications/${id}/approval`, {}).expect(200);
    await isShownSoon(companyName);

    const answer = (isAgreed: boolean) =>
      site.http.put(`${own}/case-consent`).set('x-auth-token', person.token).send({ isAgreed }).expect(200);
    const { body } = await answer(false);
    expect(body).toMatchObject({ status: 'approved', isCaseAgreed: false });
    await isShownSoon(companyName, false);
    await answer(false);
    await answer(true);
    await isShownSoon(companyName);
    const { body: file } = await person.get('/api/account/export').expect(200);
    expect(
      file.data.freeEnterpriseApplication.caseConsents.map(({ isGranted }: { isGranted: boolean }) => isGranted),
    ).toEqual([true, false, true]);
  });

  it('shows no case whose consent was withdrawn before the approval', async () => {
    const companyName = `白杨${Date.now()}`;
    const person = await anEmployee(site);
    const id = await applied(person, { companyName });
    await site.http.put(`${own}/case-consent`).set('x-auth-token', person.token).send({ isAgreed: false }).expect(200);
    await admin.post(`/api/admin/applications/${id}/approval`, {}).expect(200);
    expect(await cases()).not.toContain(companyName);
  });

  it('requests one renewal quote for an approved application, however often it is requested', async () => {
    const person = await anEmployee(site);
    const id = await applied(person);
    expect((await person.post(`${own}/renewal-request`).expect(409)).body.code).toBe('application.not_approved');
    await admin.post(`/api/admin/applications/${id}/approval`, {}).expect(200);
    const answers = await Promise.all([1, 2, 3].map(() => person.post(`${own}/renewal-request`)));
    expect(tally(answers)).toEqual({ ok: 1, 'application.renewal_requested': 2 });
    const { body: quotes } = await person.get('/api/account/quotes').expect(200);
    expect(quotes).toMatchObject({ total: 1, items: [{ status: 'requested', companyName: APPLICATION.companyName }] });
  });
});
