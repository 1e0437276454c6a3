import { defineRefusals } from './refusal.js';

export const marketingErrors = defineRefusals({});
