import { defineRefusals } from './refusal.js';

export const paymentErrors = defineRefusals({});
