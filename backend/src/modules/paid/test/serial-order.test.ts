import { randomUUID } from 'node:crypto';
import { type License, LicenseRenewals } from '../index.js';
import { type Customer, World } from './world.js';

/** The two licenses in a reference model without concurrency. */
interface Model {
  owner: 'sender' | 'recipient';
  isBound: boolean;
  remark: string;
  readonly subject: { status: 'active' | 'merged'; users: number; months: number };
  readonly partner: { status: 'active' | 'merged'; users: number; months: number };
}

type Outcome = string;

const initial = (): Model => ({
  owner: 'sender',
  isBound: false,
  remark: '',
  subject: { status: 'active', users: 10, months: 12 },
  partner: { status: 'active', users: 5, months: 12 },
});

/** Merges into `target`; checks refusals in the same order as the rules. */
function mergeInto(target: 'subject' | 'partner', model: Model): Outcome {
  const source = target === 'subject' ? 'partner' : 'subject';
  if (model.owner !== 'sender') return 'license.not_found';
  for (const part of [target, source] as const) {
    if (model[part].status === 'merged') return 'license.merged';
    if (part === 'subject' && model.isBound) return 'license.already_bound';
  }
  model[target].users += model[source].users;
  model[target].months = Math.min(model[target].months, model[source].months);
  model[source].status = 'merged';
  return 'ok';
}

const OPERATIONS = {
  bind: (model) => {
    if (model.owner !== 'sender') return 'license.not_found';
    if (model.subject.status === 'merged') return 'license.merged';
    if (model.isBound) return 'license.already_bound';
    model.isBound = true;
    return 'ok';
  },
  transfer: (model) => {
    if (model.owner !== 'sender') return 'license.not_found';
    if (model.subject.status === 'merged') return 'license.merged';
    if (model.isBound) return 'license.already_bound';
    model.owner = 'recipient';
    model.remark = '';
    return 'ok';
  },
  give: (model) => mergeInto('partner', model),
  take: (model) => mergeInto('subject', model),
  remark: (model) => {
    if (model.owner !== 'sender') return 'license.not_found';
    model.remark = 'noted';
    return 'ok';
  },
  renew: (model) => {
    if (model.owner !== 'sender') return 'license.not_found';
    if (model.subject.status === 'merged') return 'license.merged';
    model.subject.months += 1;
    return 'ok';
  },
} satisfies Record<string, (model: Model) => Outcome>;
type Operation = keyof typeof OPERATIONS;
const NAMES = Object.keys(OPERATIONS) as Operation[];

function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length <= 1) yield items;
  for (const [index, item] of items.entries()) {
    if (items.length > 1) for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest];
  }
}

const world = World.ofSuite();

const JANUARY = new Date('2095-01-31T15:59:59Z');

async function perform(operation: Operation, nth: number, sender: Customer, recipient: Customer, pair: License[]) {
  const [subject = '', partner = ''] = pair.map(({ id }) => id);
  const requests = {
    bind: () => world.bind(sender, subject, `MACHINE-${nth}`),
    transfer: () => world.transfer(sender, subject, recipient.mail),
    give: () => world.merge(sender, partner, [subject]),
    take: () => world.merge(sender, subject, [partner]),
    remark: () => world.post(sender, '/api/account/paid-remark', { paidId: subject, remark: 'noted' }),
  };
  if (operation !== 'renew') {
    const { status, body } = await requests[operation]();
    return status < 300 ? 'ok' : String(body.code);
  }
  const extension = { licenseId: subject, accountId: sender.id, orderId: randomUUID(), paidAt: world.now() };
  return world
    .tx((tx) => world.service(LicenseRenewals).extend(tx, { ...extension, term: { kind: 'months', months: 1 } }))
    .then(() => 'ok')
    .catch((error: { code: string }) => error.code);
}

async function finalState([subject, partner]: License[], sender: Customer) {
  const rows = await world.rows<{
    id: string;
    account_id: string;
    machine_id: string | null;
    remark: string;
    status: string;
    base_users: number;
    expires_at: Date;
  }>('SELECT * FROM licenses WHERE id = ANY($1)', [[subject?.id, partner?.id]]);
  const [one, other] = [subject, partner].map((license) => rows.find(({ id }) => id === license?.id));
  const monthsOf = (end?: Date) => (end ? 12 + end.getUTCMonth() - JANUARY.getUTCMonth() : NaN);
  return {
    owner: one?.account_id === sender.id ? 'sender' : 'recipient',
    isBound: one?.machine_id !== null,
    remark: one?.remark,
    subject: { status: one?.status, users: one?.base_users, months: monthsOf(one?.expires_at) },
    partner: { status: other?.status, users: other?.base_users, months: monthsOf(other?.expires_at) },
  };
}

/** Pseudo-random numbers, the same in every run (a linear congruential generator). */
let drawn = 20_261_121;
const draw = (below: number): number => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((drawn / 2 ** 32) * below);
};
const histories = Array.from({ length: 16 }, () =>
  Array.from({ length: 5 }, () => NAMES[draw(NAMES.length)] ?? 'bind'),
);

it.each(histories.map((history, nth) => [`${nth + 1}: ${history.join(' ')}`, history] as const))(
  'some serial order explains every response and the final state of history %s',
  async (_name, operations) => {
    const [sender, recipient] = [await world.aCustomer(), await world.aCustomer()];
    const pair = [
      await world.aLicense(sender, { expiresAt: JANUARY }),
      await world.aLicense(sender, { expiresAt: JANUARY, plan: { users: 5 } }),
    ];
    const answers = await Promise.all(operations.map((name, nth) => perform(name, nth, sender, recipient, pair)));
    const left = await finalState(pair, sender);
    const calls = operations.map((name, nth) => ({ name, answer: answers[nth] }));
    const explains = (order: typeof calls): boolean => {
      const model = initial();
      const fits = order.every(({ name, answer }) => OPERATIONS[name](model) === answer);
      return fits && JSON.stringify(model) === JSON.stringify(left);
    };
    const isExplained = [...ordersOf(calls)].some((order) => explains([...order]));
    expect({ isExplained, calls, left }).toMatchObject({ isExplained: true });
  },
);
