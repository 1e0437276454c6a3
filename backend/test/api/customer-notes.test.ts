import { whileHeld } from '../support/holding.js';
import { aPerson, type Person } from '../support/people.js';
import { aStaffMember, auditOf, type Staff } from '../support/staff.js';
import { racingSiteOfSuite } from '../support/suite.js';

describe('notes of staff about a customer', () => {
  const site = racingSiteOfSuite();
  let author: Staff;
  let colleague: Staff;
  let customer: Person;

  beforeAll(async () => {
    [author, colleague] = [await aStaffMember(site, 'support'), await aStaffMember(site, 'sales')];
  });
  beforeEach(async () => {
    customer = await aPerson(site);
  });

  const path = () => `/api/admin/accounts/${customer.id}/notes`;
  const notes = async () => (await colleague.get(path()).expect(200)).body.items;
  const aNote = async (text = '偏好电话联系') => {
    await author.post(path(), { text }).expect(204);
    return (await notes())[0];
  };

  it('shows a note with its author and time to colleagues, newest first', async () => {
    await aNote('第一条');
    const newest = await aNote(' 第二条\n第二行 ');
    expect(newest).toMatchObject({ text: '第二条\n第二行', authorMail: author.mail, editedAt: null, version: 1 });
    expect((await notes()).map(({ text }: { text: string }) => text)).toEqual(['第二条\n第二行', '第一条']);
  });

  it('limits the notes of a customer in number, also when two are added at once', async () => {
    await site.db.query(
      `INSERT INTO customer_notes (account_id, author_id, text, created_at)
       SELECT $1, $2, n::text, now() FROM generate_series(1, 499) n`,
      [customer.id, author.id],
    );
    const lock = { sql: 'SELECT FROM accounts WHERE id = $1 FOR UPDATE', values: [customer.id] };
    const answers = await whileHeld(
      site,
      lock,
      [author, colleague].map((staff) => () => staff.post(path(), { text: '再一条' }).then((answer) => answer)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 409]);
    expect(answers[1]?.body).toMatchObject({ code: 'account.too_many_notes', message: expect.stringContaining('500') });
    expect((await colleague.get(path()).expect(200)).body).toMatchObject({ total: 500 });
  });

  it('lets only the author change a note, based on its version', async () => {
    const { id, version } = await aNote();
    await colleague.put(`${path()}/${id}`, { text: '不是我的' }, version).expect(404);
    await author.put(`${path()}/${id}`, { text: '偏好邮件联系' }, version).expect(204);
    const { body } = await author.put(`${path()}/${id}`, { text: '偏好短信' }, version).expect(412);
    expect(body.missed).toMatchObject({ version: version + 1, changedBy: author.mail, now: { text: '偏好邮件联系' } });
    expect((await notes())[0]).toMatchObject({ text: '偏好邮件联系', editedAt: expect.any(String) });
  });

  it('saves one of two changes that are made at once', async () => {
    const { id, version } = await aNote();
    const lock = { sql: 'SELECT FROM customer_notes WHERE id = $1 FOR UPDATE', values: [id] };
    const change = (text: string) => () => author.put(`${path()}/${id}`, { text }, version);
    const outcomes = await whileHeld(site, lock, [change('一'), change('二')]);
    expect(outcomes.map(({ status }) => status)).toEqual([204, 412]);
  });

  it('lets its author and administrators delete a note', async () => {
    const [own, other] = [await aNote('一'), await aNote('二')];
    await colleague.delete(`${path()}/${own.id}`).expect(404);
    await author.delete(`${path()}/${own.id}`).expect(204);
    await (await aStaffMember(site)).delete(`${path()}/${other.id}`).expect(204);
    expect(await notes()).toEqual([]);
    expect(await auditOf(site, own.id)).toMatchObject([
      { action: 'customer_note.added', actor: author.id },
      { action: 'customer_note.removed', actor: author.id },
    ]);
  });

  it('finds a note only under its own customer, and none for an unknown account', async () => {
    const { id, version } = await aNote();
    customer = await aPerson(site);
    await author.put(`${path()}/${id}`, { text: 'x' }, version).expect(404);
    await author.delete(`${path()}/${id}`).expect(404);
    await author.post('/api/admin/accounts/00000000-0000-4000-8000-000000000000/notes', { text: 'x' }).expect(404);
  });
});
