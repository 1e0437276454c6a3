import { HoldsPersonalData, type PersonalDataHolder } from '../account/index.js';
import { PointsQueries } from './points.queries.js';

/** The ledger of an account. Its lines name no person, so they stay when the account is deleted. */
@HoldsPersonalData()
export class PointsPersonalData implements PersonalDataHolder {
  readonly section = 'points';

  constructor(private readonly queries: PointsQueries) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(): Promise<void> {
    return;
  }
}
