import { defineRefusals } from './refusal.js';

export const invoiceErrors = defineRefusals({});
