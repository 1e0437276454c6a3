import { WorkAlert } from './work-alert.entity.js';
import { WorkSubscription } from './work-subscription.entity.js';

export const workLetterEntities = [WorkAlert, WorkSubscription];
