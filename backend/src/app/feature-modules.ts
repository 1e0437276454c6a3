import type { DynamicModule, Type } from '@nestjs/common';
import type { Settings } from '../platform/config/settings.js';

/** The business, lowest rank first. */
export const featureModules = (_settings: Settings): (Type | DynamicModule)[] => [];
