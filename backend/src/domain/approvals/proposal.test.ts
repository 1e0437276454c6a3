import { evaluateDecision } from './proposal.js';

const NOW = new Date('2026-05-01T00:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const OPEN = { proposedBy: 'a', isDecided: false, expiresAt: LATER };

describe('a proposal', () => {
  it.each([
    ['approved', OPEN, 'b', null],
    ['approved', OPEN, 'a', 'proposal.own'],
    ['approved', { ...OPEN, expiresAt: NOW }, 'b', 'proposal.expired'],
    ['approved', { ...OPEN, expiresAt: NOW }, 'a', 'proposal.expired'],
    ['approved', { ...OPEN, isDecided: true }, 'b', 'proposal.decided'],
    ['approved', { ...OPEN, isDecided: true }, 'a', 'proposal.decided'],
    ['rejected', OPEN, 'b', null],
    ['rejected', OPEN, 'a', 'proposal.own'],
    ['rejected', { ...OPEN, expiresAt: NOW }, 'b', null],
    ['withdrawn', OPEN, 'a', null],
    ['withdrawn', OPEN, 'b', 'proposal.not_own'],
    ['withdrawn', { ...OPEN, expiresAt: NOW }, 'a', null],
    ['withdrawn', { ...OPEN, isDecided: true }, 'a', 'proposal.decided'],
  ] as const)('whether a proposal can be %s, being %j, by %s: %s', (decision, proposal, staffId, code) => {
    expect(evaluateDecision(decision, proposal, staffId, NOW)).toEqual(code ? { ok: false, code } : { ok: true });
  });
});
