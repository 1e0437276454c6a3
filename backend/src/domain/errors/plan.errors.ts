import { defineRefusals } from './refusal.js';

export const planErrors = defineRefusals({
  'plan.not_found': { kind: 'not_found', zh: '该套餐不存在', en: 'This plan does not exist' },
  'plan.not_sellable': {
    kind: 'unprocessable',
    zh: '该套餐不在线销售，请申请免费企业版或联系销售',
    en: 'This plan is not sold online. Please apply for the free enterprise licence or contact sales',
  },
  'plan.combo_not_found': {
    kind: 'unprocessable',
    zh: '该套餐没有所选的时长，请重新选择',
    en: 'This plan is not available for the chosen term. Please choose another one',
  },
  'plan.id_taken': { kind: 'conflict', zh: '该套餐编号已存在', en: 'This plan ID is already taken' },
  'plan.combo_twice': { kind: 'invalid', zh: '同一时长只能设置一次', en: 'Each term can be offered only once' },
  'plan.price_zero': {
    kind: 'invalid',
    zh: '只有标记为免费的套餐才能定价为 0',
    en: 'Only a plan marked as free can have a price of 0',
  },
  'plan.order_incomplete': {
    kind: 'conflict',
    zh: '套餐列表已变化，请刷新后重试',
    en: 'The list of plans has changed. Please reload and try again',
  },
  'plan.change_planned': {
    kind: 'conflict',
    zh: '该套餐已有计划中的修改，请先取消它',
    en: 'A change of this plan is already scheduled. Cancel it first',
  },
  'plan.no_change_planned': {
    kind: 'not_found',
    zh: '该套餐没有计划中的修改',
    en: 'No change of this plan is scheduled',
  },
  'plan.starts_too_early': {
    kind: 'invalid',
    zh: '生效日期须在今天之后（北京时间）',
    en: 'The date must be after today, Beijing time',
  },
});
