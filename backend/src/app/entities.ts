import { MailDelivery } from '../modules/mail/index.js';

/** Every entity of every module, for the data source and for the test that compares them with the migrated schema. */
export const entities: readonly (new () => object)[] = [MailDelivery];
