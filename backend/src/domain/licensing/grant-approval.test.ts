import { evaluateGrantDecision, needsSecondPerson } from './grant-approval.js';

describe('a grant', () => {
  it.each([
    [{ users: 50, assets: 500 }, false],
    [{ users: 51, assets: 1 }, true],
    [{ users: 1, assets: 501 }, true],
    [{ users: -1, assets: 1 }, true],
    [{ users: 1, assets: -1 }, true],
  ])('of %j waits for a second person: %j', (capacity, waits) => {
    expect(needsSecondPerson(capacity)).toBe(waits);
  });

  it.each([
    [{ proposedBy: 'a', isDecided: false }, 'b', { ok: true }],
    [{ proposedBy: 'a', isDecided: false }, 'a', { ok: false, code: 'license.own_proposal' }],
    [{ proposedBy: 'a', isDecided: true }, 'b', { ok: false, code: 'license.proposal_decided' }],
    [{ proposedBy: 'a', isDecided: true }, 'a', { ok: false, code: 'license.proposal_decided' }],
  ])('proposed as %j is decided by %s: %j', (proposal, staffId, verdict) => {
    expect(evaluateGrantDecision(proposal, staffId)).toEqual(verdict);
  });
});
