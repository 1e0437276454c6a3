import { defineRefusals } from './refusal.js';

export const licenseErrors = defineRefusals({
  'license.not_found': { kind: 'not_found', zh: '授权不存在', en: 'Licence not found' },
  'license.expired': { kind: 'conflict', zh: '授权已到期，请先续费', en: 'This licence has expired. Renew it first' },
  'license.merged': {
    kind: 'conflict',
    zh: '授权已合并到其他授权，请改用合并后的授权',
    en: 'This licence has been merged into another one. Please use that one',
  },
  'license.revoked': { kind: 'conflict', zh: '授权已被吊销', en: 'This licence has been revoked' },
  'license.permanent': { kind: 'conflict', zh: '永久授权无需续期', en: 'A permanent licence needs no extension' },
  'license.free_enterprise': {
    kind: 'conflict',
    zh: '免费企业版授权不支持此操作',
    en: 'Not available for free enterprise licences',
  },
  'license.carries_reward': {
    kind: 'conflict',
    zh: '带有推广奖励的授权不可转让',
    en: 'A licence that carries a promotion reward cannot be transferred',
  },
  'license.not_renewable': {
    kind: 'conflict',
    zh: '该授权的续费价格尚未约定，请申请报价',
    en: 'No renewal price has been agreed for this licence. Please request a quote',
  },

  'license.priced_by_plan': {
    kind: 'conflict',
    zh: '该授权按套餐价格续费，无需约定价格',
    en: 'This licence renews at the price of its plan and needs no agreed price',
  },
  'license.price_changed': {
    kind: 'conflict',
    zh: '约定的续费价格已被他人修改，请刷新后重试',
    en: 'Someone else has changed the agreed renewal price. Reload and try again',
  },
  'license.price_not_whole': {
    kind: 'invalid',
    zh: '约定价格须为整数元，0 表示免费',
    en: 'An agreed price is in whole yuan. 0 means free of charge',
  },
  'license.price_lowered': {
    kind: 'conflict',
    zh: '约定的续费价格不能直接调低，请改为向客户报价',
    en: 'An agreed renewal price cannot be lowered here. Send the customer a quote instead',
  },

  'license.change_negotiated': {
    kind: 'conflict',
    zh: '该授权按约定价格计费，请申请报价',
    en: 'This licence has an agreed price. Please request a quote to change it',
  },
  'license.change_unpaid': {
    kind: 'conflict',
    zh: '该授权不是购买所得，不能在线变更，请申请报价',
    en: 'This licence was not bought, so it cannot be changed online. Please request a quote',
  },
  'license.change_edition': {
    kind: 'conflict',
    zh: '更换版本请申请报价',
    en: 'Please request a quote to change to another edition',
  },
  'license.change_not_larger': {
    kind: 'conflict',
    zh: '只能变更为用户数和资产数都不减少的更大套餐',
    en: 'A licence can only be changed to something larger, without fewer users or assets',
  },
  'license.change_part_required': {
    kind: 'invalid',
    zh: '该授权由多个部分合并而成，请选择要变更的部分',
    en: 'This licence was merged from several. Choose the part to change',
  },
  'license.change_price_changed': {
    kind: 'conflict',
    zh: '价格已变为 {price}，请核对后再提交',
    en: 'The price is now {price}. Check it and submit again',
  },
  'license.change_being_refunded': {
    kind: 'conflict',
    zh: '该授权有订单申请退款或正在退款，暂不可变更。若退款未通过，即可变更',
    en: 'An order of this licence has a refund pending. If it is declined, the licence can be changed again',
  },

  'license.being_refunded': {
    kind: 'conflict',
    zh: '该授权的订单正在退款，暂不可转让',
    en: 'An order of this licence is being refunded, so the licence cannot be transferred for now',
  },
  'license.already_bound': {
    kind: 'conflict',
    zh: '授权已绑定机器，请先解绑',
    en: 'This licence is bound to a machine. Unbind it first',
  },
  'license.not_bound': { kind: 'conflict', zh: '授权尚未绑定机器', en: 'This licence is not bound to a machine' },
  'license.file_not_found': {
    kind: 'not_found',
    zh: '授权文件不存在或已失效',
    en: 'There is no such licence file, or it is no longer valid',
  },
  'license.owner_changed': {
    kind: 'conflict',
    zh: '授权已转让给其他账号，请重新提交复核',
    en: 'This licence now belongs to another account. Submit it for approval again',
  },
  'license.owner_not_as_seen': {
    kind: 'conflict',
    zh: '授权的所有者已变更，请刷新后核对',
    en: 'This licence has a new owner. Reload the page and check again',
  },
  'license.machine_id_invalid': {
    kind: 'invalid',
    zh: '机器码须为 8 至 128 个字符，只能包含字母、数字和 . _ : -',
    en: 'A machine code must have 8 to 128 characters: letters, digits and . _ : -',
  },
  'license.rebind_limit': {
    kind: 'conflict',
    zh: '365 天内最多换绑 {limit} 次，如需再次换绑请联系客服',
    en: 'A licence can be rebound {limit} times in 365 days. Please contact support to rebind it again',
  },
  'license.rebind_too_soon': {
    kind: 'conflict',
    zh: '两次换绑须间隔 24 小时以上，请稍后再试',
    en: 'Please wait 24 hours between two rebinds',
  },

  'license.merge_no_sources': { kind: 'invalid', zh: '请选择要合并的授权', en: 'Choose at least one licence to merge' },
  'license.merge_duplicate_source': {
    kind: 'invalid',
    zh: '合并列表中有重复的授权',
    en: 'A licence is listed twice',
  },
  'license.merge_target_is_source': {
    kind: 'invalid',
    zh: '目标授权不能同时是来源授权',
    en: 'A licence cannot be merged into itself',
  },
  'license.edition_differs': {
    kind: 'conflict',
    zh: '只能合并相同版本的授权',
    en: 'Only licences of the same edition can be merged',
  },
  'license.permanence_differs': {
    kind: 'conflict',
    zh: '永久授权只能与永久授权合并',
    en: 'A permanent licence can only be merged with permanent ones',
  },

  'license.recipient_not_found': {
    kind: 'not_found',
    zh: '接收人尚未注册，请核对邮箱，或请接收人先注册',
    en: 'No account has this email address. Check it, or ask the recipient to sign up first',
  },
  'license.recipient_is_owner': {
    kind: 'invalid',
    zh: '接收人已是授权的所有者',
    en: 'The recipient already owns this licence',
  },

  'license.capacity_too_large': {
    kind: 'unprocessable',
    zh: '超出一个授权的容量上限，请减少数量',
    en: 'This exceeds what a licence can hold. Please reduce the number',
  },
  'license.already_unlimited': {
    kind: 'conflict',
    zh: '该授权的这一项已经不限',
    en: 'This licence is already unlimited in this respect',
  },
  'license.professional_only': {
    kind: 'conflict',
    zh: '仅专业版授权支持此操作',
    en: 'Available for professional licences only',
  },
  'license.signing_unavailable': {
    kind: 'unavailable',
    zh: '授权文件暂时无法生成，请稍后再试',
    en: 'Licence files cannot be generated right now. Please try again later',
  },
});
