import { INCIDENT_KINDS, incidentOfDifference } from './incidents.js';

describe('incident kinds', () => {
  it('every kind of difference in a bill has its own kind of incident', () => {
    const kinds = (['unknown_here', 'not_moved_here', 'amount_differs', 'missing_in_bill'] as const).map((kind) =>
      incidentOfDifference({ kind, no: 'A', localFen: 1, billFen: 2 }),
    );
    expect(kinds).toEqual(['bill_unknown', 'bill_unrecorded', 'bill_differs', 'bill_missing']);
    expect(INCIDENT_KINDS).toEqual(expect.arrayContaining(kinds));
  });
});
