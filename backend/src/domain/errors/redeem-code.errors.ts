import { defineRefusals } from './refusal.js';

export const redeemCodeErrors = defineRefusals({});
