import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { LicenseProposal } from './entities/license-proposal.entity.js';

type NewProposal = Omit<LicenseProposal, 'id' | 'status' | 'decidedBy' | 'decidedAt' | 'licenseId'>;
type Decision = Pick<LicenseProposal, 'status' | 'decidedBy' | 'decidedAt' | 'licenseId'>;

@Injectable()
export class LicenseProposals {
  /** Answers the new row's id. */
  async insert(tx: Tx, proposal: NewProposal): Promise<string> {
    const { identifiers } = await tx.insert(LicenseProposal, { ...proposal, status: 'waiting' });
    return identifiers[0]?.id as string;
  }

  async lock(tx: Tx, id: string): Promise<LicenseProposal | null> {
    return tx.findOne(LicenseProposal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async decide(tx: Tx, id: string, decision: Decision): Promise<void> {
    await tx.update(LicenseProposal, { id }, decision);
  }
}
