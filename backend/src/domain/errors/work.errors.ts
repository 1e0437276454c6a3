import { defineRefusals } from './refusal.js';

export const workErrors = defineRefusals({
  'work.not_yours': {
    kind: 'forbidden',
    zh: '您的角色不处理这类事项',
    en: 'Your role does not handle this kind of work',
  },
});
