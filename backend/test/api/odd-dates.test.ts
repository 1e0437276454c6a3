import { CALENDAR_MONTH } from '../../src/domain/calendar/calendar.js';
import { nothing } from '../support/belongings.js';
import { type Field, operations, saying, type Schema } from '../support/fields.js';
import { anOddSender, type OddSender } from '../support/odd-requests.js';
import { NO_DATES, NO_INSTANTS } from '../support/odd-dates.js';
import { siteOfSuite } from '../support/suite.js';

const NO_MONTHS = ['0000-01', '0099-12', '1999-12', '2100-01', '9999-12', '2026-00', '2026-13', '2026-1', '2026-11-25'];

/** How a field that takes a date, an instant or a month refuses others; null for any other field. */
function kindOf({ format, pattern }: Schema): { readonly code: string; readonly odd: readonly string[] } | null {
  if (format === 'date') return { code: 'isDate', odd: NO_DATES };
  if (format === 'date-time') return { code: 'isInstant', odd: NO_INSTANTS };
  return pattern === CALENDAR_MONTH.source ? { code: 'isMonth', odd: NO_MONTHS } : null;
}

const nameOf = ({ at }: Field): string => at.join('.');

describe('every date of the contract', () => {
  const site = siteOfSuite();
  let sender: OddSender;

  beforeAll(async () => {
    sender = await anOddSender(site);
  });

  const dated = operations({ ...nothing(), accountId: '' }).flatMap(({ method, path, fields }) =>
    fields.flatMap((field) => (kindOf(field.schema) ? [[`${method} ${path}`, nameOf(field)] as const] : [])),
  );

  it('dates occur in every list of the console, and in what staff plan', () => {
    expect(dated.length).toBeGreaterThan(60);
    expect(new Set(dated.map(([, field]) => field))).toEqual(
      new Set([
        'from',
        'to',
        'until',
        'day',
        'month',
        'startsOn',
        'validOn',
        'lines.0.until',
        'publishedOn',
        'receivedOn',
        'startsAt',
        'endsAt',
        'expiresAt',
        'scheduledAt',
      ]),
    );
  });

  it.each(dated)('%s refuses anything but a date in %s, at the field', async (name, at) => {
    const operation = operations(sender.has).find(({ method, path }) => `${method} ${path}` === name);
    const field = operation?.fields.find((one) => nameOf(one) === at);
    const kind = field && kindOf(field.schema);
    if (!operation || !kind) throw new Error(`${name} has no ${at}`);
    for (const value of kind.odd) {
      const { status, body } = await sender.send(operation, saying(operation.usual, field, value), 'admin');
      const told = (body?.details ?? []).find((one: { field: string }) => one.field === at);
      expect([value, status, told?.code, told?.message]).toEqual([
        value,
        400,
        kind.code,
        expect.stringMatching(/2099/),
      ]);
    }
  });
});
