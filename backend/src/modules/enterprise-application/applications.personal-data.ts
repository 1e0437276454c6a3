import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Cases } from '../cases/index.js';
import { ApplicationsQueries } from './applications.queries.js';
import { ApplicationsRepository } from './applications.repository.js';

/** An application and the consent to be named. The decision stays; the applicant's data and the case are deleted. */
@HoldsPersonalData()
export class ApplicationsPersonalData implements PersonalDataHolder {
  readonly section = 'freeEnterpriseApplication';

  constructor(
    private readonly queries: ApplicationsQueries,
    private readonly applications: ApplicationsRepository,
    private readonly cases: Cases,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return {
      application: await this.queries.find(accountId),
      caseConsents: await this.queries.consents(accountId),
    };
  }

  async erase(tx: Tx, { accountId, mail }: Person): Promise<void> {
    const applicationId = await this.applications.forget(tx, accountId, mail);
    if (applicationId !== null) await this.cases.forget(tx, applicationId);
  }
}
