import { defineRefusals } from './refusal.js';

export const planErrors = defineRefusals({});
