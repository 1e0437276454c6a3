import {
  attack,
  attackableGate,
  guessesOnOneAccount,
  memoryStore,
  mostTries,
  SECONDS_PER_ATTEMPT,
} from '../../../../test/support/attack.js';
import { freshDatabase } from '../../../../test/support/database.js';
import {
  EASIEST_WORK,
  FORM_LIMITS,
  requiredWork,
  VISITOR_FORMS,
  type VisitorForm,
} from '../../../domain/visitors/visitor-limits.js';
import { poolOf } from '../../../platform/database/data-source-options.js';

const HOUR_SECONDS = 3_600;

/** What `tries` from one address cost at least, with no other traffic. */
function priceOfAddress(form: VisitorForm, tries: number): number {
  let attempts = 0;
  for (let count = 1; count <= tries; count += 1) {
    attempts += requiredWork(FORM_LIMITS[form], { address: count, network: count, mailDomain: null, site: count });
  }
  return attempts * SECONDS_PER_ATTEMPT;
}

describe('an attacker who reads every picture', () => {
  it('an attacker with one address gets exactly the tries of its limits at the stated price', async () => {
    const database = await freshDatabase();
    const gate = attackableGate({ pool: poolOf(database.dataSource) });
    for (const form of ['send-code', 'register', 'forgot', 'reset', 'quote'] as const) {
      const reached = await attack(gate, { form, addresses: 1, perNetwork: 1, coreSeconds: Infinity });
      expect(reached.tries).toBe(mostTries(form, 1));
      expect(reached.coreSeconds).toBeCloseTo(priceOfAddress(form, reached.tries), 6);
    }
    await database.drop();
  });

  it.each(VISITOR_FORMS)(
    'twenty addresses at %s cost an attacker at least twenty times as much as one',
    async (form) => {
      const gate = attackableGate(memoryStore());
      const reached = await attack(gate, { form, addresses: 20, perNetwork: 1, coreSeconds: Infinity });
      expect(reached.tries).toBe(mostTries(form, 20));
      expect(reached.coreSeconds).toBeGreaterThanOrEqual(20 * priceOfAddress(form, FORM_LIMITS[form].most));
    },
  );

  it('an attacker pays more for addresses that share networks than for scattered ones', async () => {
    const plan = { form: 'login', addresses: 40, coreSeconds: Infinity } as const;
    const scattered = await attack(attackableGate(memoryStore()), { ...plan, perNetwork: 1 });
    const together = await attack(attackableGate(memoryStore()), { ...plan, perNetwork: 20 });
    expect(together.tries).toBe(scattered.tries);
    expect(together.coreSeconds).toBeGreaterThan(scattered.coreSeconds * 2);
  });

  it('an attacker is slowed down by what the processors of the addresses can pay within the hour', async () => {
    const gate = attackableGate(memoryStore());
    const plan = { form: 'login', addresses: 20, perNetwork: 20, coreSeconds: 60 } as const;
    const reached = await attack(gate, plan);
    expect(reached.coreSeconds).toBeLessThanOrEqual(20 * 60);
    expect(reached.tries).toBeLessThan(mostTries('login', 20) / 2);
  });

  it('under attack, an honest visitor is asked for a proof of at most four times the easiest', async () => {
    const gate = attackableGate(memoryStore());
    await attack(gate, { form: 'register', addresses: 80, perNetwork: 1, coreSeconds: HOUR_SECONDS });
    const verdict = await gate.enter('register', { address: '192.0.2.1', mail: null, proof: null });
    expect(verdict).toMatchObject({ ok: false, proofWork: EASIEST_WORK * 4 });
  });

  it('an attacker can try at most ten passwords an hour on one account, from any number of addresses', () => {
    expect(guessesOnOneAccount()).toBeLessThanOrEqual(10);
  });
});

/** Printed by scripts/lab/measure/strangers.mjs, which sets for how many addresses. */
const printed = process.env['ATTACK_ADDRESSES'];
const scales = (printed ?? '1,5').split(',').map(Number);

it('the table of what an attacker reaches within an hour keeps to the limits', async () => {
  const lines: string[] = [];
  for (const form of VISITOR_FORMS.filter((name) => name !== 'passkey')) {
    for (const addresses of scales) {
      for (const perNetwork of addresses === 1 ? [1] : [20, 1]) {
        const plan = { form, addresses, perNetwork, coreSeconds: Infinity };
        const { tries, coreSeconds } = await attack(attackableGate(memoryStore()), plan);
        expect(tries).toBe(mostTries(form, addresses));
        expect(coreSeconds).toBeGreaterThanOrEqual(addresses * priceOfAddress(form, FORM_LIMITS[form].most));
        const price = [
          Math.round(coreSeconds),
          (coreSeconds / HOUR_SECONDS).toFixed(1),
          (coreSeconds / tries).toFixed(1),
        ];
        lines.push(`| ${[form, addresses, perNetwork, tries, ...price].join(' | ')} |`);
      }
    }
  }
  if (printed !== undefined) process.stdout.write(`${lines.join('\n')}\n`);
}, 3_600_000);
