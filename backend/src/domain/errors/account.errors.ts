import { defineRefusals } from './refusal.js';

export const accountErrors = defineRefusals({});
