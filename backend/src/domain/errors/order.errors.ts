import { defineRefusals } from './refusal.js';

export const orderErrors = defineRefusals({});
