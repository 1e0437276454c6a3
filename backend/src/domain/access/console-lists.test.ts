import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, mayReadList, maySaveView } from './console-lists.js';

it.each([
  ['admin', 'audit', true],
  ['support', 'orders', true],
  ['support', 'audit', false],
  ['reviewer', 'applications', true],
  ['reviewer', 'orders', false],
  ['customer', 'cases', false],
] as const)('%s reads the list %s: %s', (role, list, isRead) => {
  expect(mayReadList(role, list)).toBe(isRead);
});

const [own, shared] = [MAX_OWN_VIEWS, MAX_SHARED_VIEWS];

it.each([
  ['the last own one', { own: own - 1, shared, replaced: null }, false, null],
  ['one too many', { own, shared: 0, replaced: null }, false, 'list_view.too_many'],
  ['the last shared one', { own: 0, shared: shared - 1, replaced: null }, true, null],
  ['one shared one too many', { own: 0, shared, replaced: null }, true, 'list_view.too_many_shared'],
  ['a replacement among too many', { own: 400, shared: 400, replaced: { isShared: true } }, true, null],
  [
    'a private one that becomes shared',
    { own, shared, replaced: { isShared: false } },
    true,
    'list_view.too_many_shared',
  ],
  ['a shared one that becomes private', { own, shared, replaced: { isShared: true } }, false, null],
] as const)('saving %s', (_, kept, isShared, code) => {
  expect(maySaveView(kept, isShared)).toMatchObject(code === null ? { ok: true } : { ok: false, code });
});
