import { defineRefusals } from './refusal.js';

export const rewardErrors = defineRefusals({});
