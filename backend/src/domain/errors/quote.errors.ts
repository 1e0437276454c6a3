import { defineRefusals } from './refusal.js';

export const quoteErrors = defineRefusals({});
