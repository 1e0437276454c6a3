import type { DynamicModule, Type } from '@nestjs/common';
import { MailModule } from '../modules/mail/index.js';
import type { Settings } from '../platform/config/settings.js';

/** The business, lowest rank first. */
export const featureModules = (settings: Settings): (Type | DynamicModule)[] => [MailModule.for(settings)];
