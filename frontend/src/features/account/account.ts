import type { components } from '../../api/schema';

export type Account = components['schemas']['AccountInfoView'];
