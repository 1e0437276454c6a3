import { defineRefusals } from './refusal.js';

export const applicationErrors = defineRefusals({});
