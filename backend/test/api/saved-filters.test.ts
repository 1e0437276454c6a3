import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONSOLE_LISTS,
  LIST_PERMISSIONS,
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
} from '../../src/domain/access/console-lists.js';
import type { Access } from '../../src/platform/http/access/access.js';
import { BLANK_TEXTS } from '../support/blank-texts.js';
import { whileHeld } from '../support/holding.js';
import { aStaffMember, auditOf, lastAudit, type Staff } from '../support/staff.js';
import { siteOfSuite } from '../support/suite.js';

const PATH = '/api/admin/list-views';
const LONGEST_SEARCH = 1_000;

interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
}

describe('saved filters of the console', () => {
  const site = siteOfSuite();
  let admin: Staff;

  beforeAll(async () => {
    admin = await aStaffMember(site);
  });
  afterEach(() => site.db.query('DELETE FROM list_views'));

  const draft = { list: 'orders', name: '待付款', search: 'status=pending', isShared: false };
  const viewsOf = async (staff: Staff, list = 'orders'): Promise<SavedView[]> =>
    (await staff.get(`${PATH}?list=${list}`).expect(200)).body;
  /** Views as an earlier release accepted them. */
  const saved = (owner: Staff, count: number, { isShared = false, search = 'a' } = {}) =>
    site.db.query(
      `INSERT INTO list_views (owner_id, list, name, search, is_shared)
       SELECT $1, 'orders', 'kept ' || n, $3, $4 FROM generate_series(1, $2::int) n`,
      [owner.id, count, search, isShared],
    );
  const countOf = async (where: string): Promise<number> => {
    const [row] = await site.db.query(`SELECT count(*)::int AS count FROM list_views WHERE ${where}`);
    return row.count;
  };

  it('saved filters belong to one person until they are shared', async () => {
    const colleague = await aStaffMember(site, 'support');
    await admin.put(PATH, draft).expect(204);
    await admin.put(PATH, { ...draft, name: '给大家', isShared: true }).expect(204);
    expect(await viewsOf(admin)).toMatchObject([
      { name: '待付款', isOwn: true },
      { name: '给大家', isOwn: true },
    ]);
    const [shared, ...others] = await viewsOf(colleague);
    expect(shared).toMatchObject({
      name: '给大家',
      search: 'status=pending',
      isOwn: false,
      ownerMail: admin.mail,
      hasOwnerLeft: false,
      canRemove: false,
    });
    expect(others).toEqual([]);
    await colleague.delete(`${PATH}/${shared?.id}`).expect(404);
    await admin.delete(`${PATH}/${shared?.id}`).expect(204);
    expect(await viewsOf(colleague)).toEqual([]);
  });

  it('a saved filter replaces the one of the same name, also when saved twice at once', async () => {
    const searches = ['status=paid', 'status=refunded'];
    await Promise.all(searches.map((search) => admin.put(PATH, { ...draft, search }).expect(204)));
    const views = await viewsOf(admin);
    expect(views).toHaveLength(1);
    expect(searches).toContainEqual((views[0] as unknown as { search: string }).search);
  });

  it('a saved filter is short and has a visible name', async () => {
    await admin.put(PATH, { ...draft, search: 'a'.repeat(LONGEST_SEARCH) }).expect(204);
    const { body: tooLong } = await admin.put(PATH, { ...draft, search: 'a'.repeat(LONGEST_SEARCH + 1) }).expect(400);
    expect(tooLong).toMatchObject({ code: 'request.invalid', details: [{ field: 'search' }] });
    await admin.put(PATH, { ...draft, name: 'a'.repeat(41) }).expect(400);
    for (const name of BLANK_TEXTS) {
      const { body } = await admin.put(PATH, { ...draft, name }).expect(400);
      expect(body).toMatchObject({ code: 'request.invalid', details: [{ field: 'name' }] });
    }
    expect(await countOf('true')).toBe(1);
  });

  describe('are limited in number', () => {
    it.each([
      ['per person', 'list_view.too_many', MAX_OWN_VIEWS, false],
      ['shared per list', 'list_view.too_many_shared', MAX_SHARED_VIEWS, true],
    ])('saved filters are limited in number: %s, also when two are saved at once', async (_, code, max, isShared) => {
      await saved(admin, max - 1, { isShared });
      const writer = isShared ? await aStaffMember(site) : admin;
      // Both requests have counted, or wait to count, before the first of them can write.
      const answers = await whileHeld(
        site,
        { sql: 'LOCK TABLE list_views IN EXCLUSIVE MODE' },
        [admin, writer].map(
          (staff, at) => () => staff.put(PATH, { ...draft, name: `one more ${at}`, isShared }).then((answer) => answer),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([204, 409]);
      expect(answers[1]?.body).toMatchObject({ code, message: expect.stringContaining(String(max)) });
      expect(await countOf('true')).toBe(max);
    });

    it('saved filters above the limit from earlier releases can still be read, replaced and removed', async () => {
      await saved(admin, MAX_OWN_VIEWS + 5, { isShared: true, search: 'a'.repeat(LONGEST_SEARCH * 2) });
      const views = await viewsOf(admin);
      expect(views).toHaveLength(MAX_OWN_VIEWS + 5);
      await admin.put(PATH, { ...draft, name: 'kept 1', isShared: true }).expect(204);
      await admin.put(PATH, { ...draft, name: 'one more' }).expect(409);
      for (const { id } of views.slice(0, 6)) await admin.delete(`${PATH}/${id}`).expect(204);
      await admin.put(PATH, { ...draft, name: 'one more' }).expect(204);
    });
  });

  describe('are for those who may read the list', () => {
    it('every list of the contract has its permission', () => {
      const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as {
        paths: Record<string, { get?: { 'x-access': Access; parameters?: { name: string }[] } }>;
      };
      const lists = Object.entries(paths).flatMap(([path, { get }]) => {
        const [, list] = /^\/api\/admin\/([a-z-]+)$/.exec(path) ?? [];
        return list && get?.parameters?.some(({ name }) => name === 'pageIndex') ? [[list, get['x-access']]] : [];
      });
      expect(Object.fromEntries(lists)).toEqual(LIST_PERMISSIONS);
    });

    it('staff who may not read a list cannot see, save or share its filters', async () => {
      const reviewer = await aStaffMember(site, 'reviewer');
      await admin.put(PATH, { ...draft, isShared: true }).expect(204);
      for (const list of CONSOLE_LISTS) {
        const mayRead = (await reviewer.get(`/api/admin/${list}`)).status === 200;
        expect([list, (await reviewer.get(`${PATH}?list=${list}`)).status]).toEqual([list, mayRead ? 200 : 403]);
        for (const isShared of [false, true]) {
          const { status, body } = await reviewer.put(PATH, { ...draft, list, isShared });
          expect([list, status, body.code]).toEqual(mayRead ? [list, 204, undefined] : [list, 403, 'auth.forbidden']);
        }
      }
      await admin.get(`${PATH}?list=lost`).expect(400);
    });
  });

  describe('can be removed', () => {
    it('an administrator sees the owners of shared filters and can remove them', async () => {
      const colleague = await aStaffMember(site, 'support');
      await colleague.put(PATH, { ...draft, name: 'mine' }).expect(204);
      await colleague.put(PATH, { ...draft, name: 'ours', isShared: true }).expect(204);
      const [shared, ...others] = await viewsOf(admin);
      expect(others).toEqual([]);
      expect(shared).toMatchObject({ name: 'ours', ownerMail: colleague.mail, hasOwnerLeft: false, canRemove: true });
      const mine = (await viewsOf(colleague)).find(({ name }) => name === 'mine');
      await admin.delete(`${PATH}/${mine?.id}`).expect(404);
      await admin.delete(`${PATH}/${shared?.id}`).expect(204);
      expect(await viewsOf(colleague)).toMatchObject([{ name: 'mine', canRemove: true }]);
    });

    it('removing a colleague’s filter is audited with its content; removing one’s own is not', async () => {
      const colleague = await aStaffMember(site, 'support');
      await colleague.put(PATH, { ...draft, search: 'q=li@example.com', isShared: true }).expect(204);
      await admin.put(PATH, draft).expect(204);
      const [own, theirs] = await viewsOf(admin);
      await admin.delete(`${PATH}/${own?.id}`).expect(204);
      expect(await auditOf(site, admin.id)).not.toContainEqual({ action: 'list_view.removed', actor: admin.id });
      await admin.delete(`${PATH}/${theirs?.id}`).expect(204);
      expect(await lastAudit(site, 'list_view.removed')).toEqual({
        actorId: admin.id,
        subject: colleague.id,
        before: { id: theirs?.id, list: 'orders', isShared: true },
        after: null,
      });
      const [{ facts }] = await site.db.query('SELECT facts FROM audit_private ORDER BY record_id DESC LIMIT 1');
      expect(facts).toMatchObject({ name: draft.name, search: 'q=li@example.com' });
    });

    it.each([
      ['a disabled account', 'disabled_at = now()'],
      ['someone who is no longer staff', `role = 'customer'`],
      ['a deleted account', 'deleted_at = now()'],
    ])('an administrator can remove the filters of %s', async (_, left) => {
      const [leaving, colleague] = [await aStaffMember(site, 'support'), await aStaffMember(site, 'support')];
      await leaving.put(PATH, { ...draft, name: 'a' }).expect(204);
      await leaving.put(PATH, { ...draft, name: 'b', isShared: true }).expect(204);
      await site.db.query(`UPDATE accounts SET ${left} WHERE id = $1`, [leaving.id]);
      const views = await viewsOf(admin);
      expect(views).toMatchObject([
        { name: 'a', hasOwnerLeft: true, canRemove: true },
        { name: 'b', hasOwnerLeft: true, canRemove: true },
      ]);
      expect(await viewsOf(colleague)).toMatchObject([{ name: 'b', hasOwnerLeft: true, canRemove: false }]);
      for (const { id } of views) {
        await colleague.delete(`${PATH}/${id}`).expect(404);
        await admin.delete(`${PATH}/${id}`).expect(204);
      }
      expect(await countOf('true')).toBe(0);
    });
  });
});
