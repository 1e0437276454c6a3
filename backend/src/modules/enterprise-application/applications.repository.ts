import { Injectable } from '@nestjs/common';
import type { ReviewAction } from '../../domain/enterprise/application.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Application } from './entities/application.entity.js';
import { ApplicationReview } from './entities/application-review.entity.js';

export type NewApplication = Omit<
  Application,
  'id' | 'status' | 'reviewNote' | 'licenseId' | 'mailHosts' | 'renewalQuoteId' | 'decidedAt'
>;

export interface NewReview {
  readonly applicationId: string;
  readonly action: ReviewAction;
  readonly reviewerId: string;
  readonly note: string;
  readonly reviewedAt: Date;
}

@Injectable()
export class ApplicationsRepository {
  /** Null when the account has applied, also at this moment. */
  async insert(tx: Tx, application: NewApplication): Promise<string | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Application)
      .values({ ...application, status: 'pending' })
      .orIgnore()
      .returning('id')
      .execute();
    return (raw as { id: string }[])[0]?.id ?? null;
  }

  async hasApplied(tx: Tx, accountId: string): Promise<boolean> {
    return tx.existsBy(Application, { accountId });
  }

  /** With its row locked: two reviewers decide one after the other. */
  async lock(tx: Tx, id: string): Promise<Application | null> {
    return tx.findOne(Application, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async lockOwn(tx: Tx, accountId: string): Promise<Application | null> {
    return tx.findOne(Application, { where: { accountId }, lock: { mode: 'pessimistic_write' } });
  }

  async findByLicense(tx: Tx, licenseId: string): Promise<Application | null> {
    return tx.findOneBy(Application, { licenseId });
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Application, 'id' | 'accountId'>>): Promise<void> {
    await tx.update(Application, { id }, change);
  }

  async addReview(tx: Tx, review: NewReview): Promise<void> {
    await tx.insert(ApplicationReview, review);
  }

  /** Forgets who applied and why; that somebody did, and the decision, stay. */
  async forget(tx: Tx, accountId: string): Promise<string | null> {
    const application = await this.lockOwn(tx, accountId);
    if (!application) return null;
    const nothing = { mail: '', mailDomain: '', companyName: '', useCase: '', favoriteFeature: '', improvements: '' };
    await tx.update(Application, { id: application.id }, { ...nothing, reviewNote: '', mailHosts: null });
    return application.id;
  }
}
