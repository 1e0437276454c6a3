import { inEveryLocale, textIn, type Texts } from '../locale/locales.js';

/**
 * Every action that the audit log records, by its subject, as pages and files call it: `{subject}` is what was acted on.
 * Filters list them in this order.
 */
const ACTIONS = {
  account: {
    registered: { zh: '注册了账号', en: 'Registered' },
    invited: { zh: '邀请 {subject} 成为员工', en: 'Invited {subject} to the staff' },
    renamed: { zh: '修改了 {subject} 的姓名', en: 'Changed the name of {subject}' },
    mail_changed: { zh: '更换了 {subject} 的邮箱', en: 'Changed the email address of {subject}' },
    corrected: { zh: '更正 {subject} 的姓名与邮箱', en: 'Corrected name and email of {subject}' },
    role_changed: { zh: '修改了 {subject} 的角色', en: 'Changed the role of {subject}' },
    disabled: { zh: '停用账号 {subject}', en: 'Disabled account {subject}' },
    enabled: { zh: '启用账号 {subject}', en: 'Enabled account {subject}' },
    subscribed: { zh: '订阅营销邮件（{subject}）', en: 'Subscribed {subject} to marketing emails' },
    unsubscribed: { zh: '退订营销邮件（{subject}）', en: 'Unsubscribed {subject} from marketing emails' },
    notifications_changed: { zh: '修改了 {subject} 的通知设置', en: 'Changed the notifications of {subject}' },
    deletion_requested: { zh: '申请注销账号 {subject}', en: 'Requested deletion of account {subject}' },
    deletion_cancelled: { zh: '取消注销账号 {subject}', en: 'Cancelled the deletion of account {subject}' },
    erased: { zh: '清除账号 {subject} 的个人信息', en: 'Erased account {subject}' },
    read: { zh: '查看账号 {subject}', en: 'Viewed account {subject}' },
    exported: { zh: '导出账号列表', en: 'Exported the list of accounts' },
  },
  customer_note: {
    added: { zh: '添加客户备注（{subject}）', en: 'Added a note about a customer ({subject})' },
    changed: { zh: '修改客户备注（{subject}）', en: 'Changed a note about a customer ({subject})' },
    removed: { zh: '删除客户备注（{subject}）', en: 'Deleted a note about a customer ({subject})' },
  },
  session: {
    begun: { zh: '登录 {subject}', en: 'Signed in as {subject}' },
    refused: { zh: '登录 {subject} 失败', en: 'Failed to sign in as {subject}' },
    ended: { zh: '退出登录（{subject}）', en: 'Signed out {subject}' },
    others_ended: { zh: '退出 {subject} 的其他登录', en: 'Signed {subject} out of all other sessions' },
    ended_by_staff: { zh: '退出 {subject} 的全部登录', en: 'Signed {subject} out everywhere' },
    confirmed: { zh: '确认身份（{subject}）', en: 'Confirmed the identity of {subject}' },
    confirmation_refused: { zh: '确认身份未通过（{subject}）', en: 'Failed to confirm the identity of {subject}' },
  },
  password: {
    changed: { zh: '修改了 {subject} 的密码', en: 'Changed the password of {subject}' },
    change_refused: { zh: '修改 {subject} 的密码未成功', en: 'Failed to change the password of {subject}' },
    reset_asked: { zh: '申请重置 {subject} 的密码', en: 'Requested a password reset for {subject}' },
    reset: { zh: '重置了 {subject} 的密码', en: 'Reset the password of {subject}' },
  },
  passkey: {
    added: { zh: '为 {subject} 添加通行密钥', en: 'Added a passkey to {subject}' },
    addition_refused: { zh: '为 {subject} 添加通行密钥未成功', en: 'Failed to add a passkey to {subject}' },
    renamed: { zh: '重命名 {subject} 的通行密钥', en: 'Renamed a passkey of {subject}' },
    removed: { zh: '删除 {subject} 的通行密钥', en: 'Removed a passkey of {subject}' },
    all_removed: { zh: '删除 {subject} 的全部通行密钥', en: 'Removed every passkey of {subject}' },
    counter_went_back: {
      zh: '使用了 {subject} 可能被复制的通行密钥',
      en: 'Used a passkey of {subject} that may have been copied',
    },
  },
  plan: {
    created: { zh: '新建套餐「{subject}」', en: 'Created plan {subject}' },
    changed: { zh: '修改套餐「{subject}」', en: 'Changed plan {subject}' },
    arranged: { zh: '调整套餐顺序', en: 'Changed the order of the plans' },
    change_planned: { zh: '计划修改套餐「{subject}」', en: 'Scheduled a change to plan {subject}' },
    change_cancelled: { zh: '取消套餐「{subject}」的计划修改', en: 'Cancelled the scheduled change to plan {subject}' },
    change_dropped: {
      zh: '套餐「{subject}」已被修改，计划修改未执行',
      en: 'Scheduled change to plan {subject} dropped: the plan had changed',
    },
    change_void: {
      zh: '套餐「{subject}」的计划修改作废：计划人已无权修改套餐',
      en: 'Scheduled change to plan {subject} void: the person who scheduled it may no longer change plans',
    },
  },
  coupon: {
    created: { zh: '新建优惠码 {subject}', en: 'Created coupon {subject}' },
    changed: { zh: '修改优惠码 {subject}', en: 'Changed coupon {subject}' },
  },
  quote: {
    requested: { zh: '提交报价申请 {subject}', en: 'Requested quote {subject}' },
    copied: { zh: '复制得到报价单 {subject}', en: 'Duplicated a quote as {subject}' },
    revised: { zh: '修订得到报价单 {subject}', en: 'Revised a quote as {subject}' },
    edited: { zh: '修改报价单 {subject}', en: 'Changed quote {subject}' },
    sent: { zh: '发送报价单 {subject}', en: 'Sent quote {subject}' },
    withdrawn: { zh: '撤回报价单 {subject}', en: 'Withdrew quote {subject}' },
    accepted: { zh: '接受报价单 {subject}', en: 'Accepted quote {subject}' },
    declined: { zh: '谢绝报价单 {subject}', en: 'Declined quote {subject}' },
    read: { zh: '查看报价单 {subject}', en: 'Viewed quote {subject}' },
  },
  quote_export: {
    read: { zh: '导出报价单列表', en: 'Exported the list of quotes' },
  },
  order: {
    coupon_applied: { zh: '为订单 {subject} 使用优惠码', en: 'Applied a coupon to order {subject}' },
    coupon_removed: { zh: '移除订单 {subject} 的优惠码', en: 'Removed the coupon from order {subject}' },
    paid_with_points: { zh: '用积分支付订单 {subject}', en: 'Paid order {subject} with points' },
    refund_requested: { zh: '申请退款：订单 {subject}', en: 'Requested a refund of order {subject}' },
    refund_approved: { zh: '同意退款申请：订单 {subject}', en: 'Approved the refund request of order {subject}' },
    refund_rejected: { zh: '拒绝退款申请：订单 {subject}', en: 'Declined the refund request of order {subject}' },
    receipt_sent_again: { zh: '重新发送收据：订单 {subject}', en: 'Sent the receipt of order {subject} again' },
    refund_placed: { zh: '发起退款：订单 {subject}', en: 'Refunded order {subject}' },
    refund_retried: { zh: '重试退款：订单 {subject}', en: 'Retried a refund of order {subject}' },
    refund_confirmed: { zh: '确认已退款：订单 {subject}', en: 'Confirmed a refund of order {subject}' },
    refund_given_up: { zh: '终止退款：订单 {subject}', en: 'Stopped a refund of order {subject}' },
    read: { zh: '查看订单 {subject}', en: 'Viewed order {subject}' },
  },
  order_export: {
    read: { zh: '导出订单列表', en: 'Exported the list of orders' },
  },
  refund_export: {
    read: { zh: '导出退款列表', en: 'Exported the list of refunds' },
  },
  payment: {
    notification_refused: { zh: '拒收支付通知 {subject}', en: 'Refused payment notification {subject}' },
    slip_read: { zh: '查看转账回单：订单 {subject}', en: 'Viewed the payment proof of order {subject}' },
    receipt_entered: { zh: '登记到账：订单 {subject}', en: 'Recorded a bank receipt for order {subject}' },
    receipt_confirmed: { zh: '确认到账：订单 {subject}', en: 'Confirmed a bank receipt for order {subject}' },
    receipt_rejected: { zh: '驳回到账登记：订单 {subject}', en: 'Rejected a bank receipt for order {subject}' },
    incident_closed: { zh: '处理资金异常 {subject}', en: 'Resolved payment incident {subject}' },
    mismatch_returned: {
      zh: '退回订单 {subject} 金额不符的款项',
      en: 'Returned a payment of the wrong amount for order {subject}',
    },
    mismatch_accepted: {
      zh: '接受订单 {subject} 金额不符的款项',
      en: 'Accepted a payment of the wrong amount for order {subject}',
    },
    mismatch_rest_requested: {
      zh: '请客户补付订单 {subject} 的余款',
      en: 'Requested the remaining payment for order {subject}',
    },
  },
  transfer_export: {
    read: { zh: '导出对公转账列表', en: 'Exported the list of bank transfers' },
  },
  incident_export: {
    read: { zh: '导出资金异常列表', en: 'Exported the list of payment incidents' },
  },
  month_close_export: {
    read: { zh: '导出 {subject} 月结', en: 'Exported the month close for {subject}' },
  },
  point_export: {
    read: { zh: '导出积分记录', en: 'Exported points records' },
  },
  invoice: {
    requested: { zh: '申请开票：订单 {subject}', en: 'Requested an invoice for order {subject}' },
    approved: { zh: '通过开票申请：订单 {subject}', en: 'Approved the invoice request for order {subject}' },
    issued: { zh: '开具发票：订单 {subject}', en: 'Issued the invoice for order {subject}' },
    rejected: { zh: '拒绝开票申请：订单 {subject}', en: 'Rejected the invoice request for order {subject}' },
    voided: { zh: '作废发票：订单 {subject}', en: 'Voided the invoice for order {subject}' },
    read: { zh: '查看发票：订单 {subject}', en: 'Viewed the invoice for order {subject}' },
  },
  invoice_export: {
    read: { zh: '导出发票列表', en: 'Exported the list of invoices' },
  },
  license: {
    granted: { zh: '签发授权 {subject}', en: 'Issued licence {subject}' },
    grant_proposed: { zh: '提交签发授权给 {subject}，待复核', en: 'Proposed a licence for {subject}' },
    grant_rejected: { zh: '拒绝签发授权的复核申请（{subject}）', en: 'Rejected the licence proposed for {subject}' },
    added_to: { zh: '延长或扩容授权 {subject}', en: 'Extended or enlarged licence {subject}' },
    price_agreed: { zh: '设置授权 {subject} 的续费价格', en: 'Set the renewal price of licence {subject}' },
    unbound_by_staff: { zh: '解绑授权 {subject}', en: 'Unbound licence {subject}' },
    transferred_by_staff: { zh: '转让授权 {subject}', en: 'Transferred licence {subject} for its owner' },
    revoked_by_staff: { zh: '吊销授权 {subject}', en: 'Revoked licence {subject}' },
    file_granted: {
      zh: '为授权 {subject} 签发不限机器的文件',
      en: 'Issued a file for any machine for licence {subject}',
    },
    file_revoked: {
      zh: '吊销授权 {subject} 的不限机器文件',
      en: 'Revoked a file for any machine of licence {subject}',
    },
    read: { zh: '查看授权 {subject}', en: 'Viewed licence {subject}' },
  },
  license_export: {
    read: { zh: '导出授权列表', en: 'Exported the list of licences' },
  },
  proposal: {
    made: { zh: '提交复核（{subject}）', en: 'Submitted a proposal for {subject}' },
    approved: { zh: '同意复核申请（{subject}）', en: 'Approved a proposal for {subject}' },
    rejected: { zh: '拒绝复核申请（{subject}）', en: 'Rejected a proposal for {subject}' },
    withdrawn: { zh: '撤回复核申请（{subject}）', en: 'Withdrew a proposal for {subject}' },
    void: {
      zh: '复核申请（{subject}）作废：提交人已无此权限',
      en: 'Proposal for {subject} void: its proposer no longer has this permission',
    },
  },
  points: {
    spent: { zh: '用积分扩容或延长授权 {subject}', en: 'Spent points on licence {subject}' },
    corrected: { zh: '更正账号 {subject} 的积分', en: 'Corrected the points of account {subject}' },
  },
  redeem_code: {
    redeemed: { zh: '兑换了「{subject}」的兑换码', en: 'Redeemed a code of batch {subject}' },
    refused: { zh: '输入的兑换码被拒绝（{subject}）', en: 'Entered a redeem code that was refused ({subject})' },
    withdrawn: { zh: '作废「{subject}」的一个兑换码', en: 'Withdrew a code of batch {subject}' },
  },
  redeem_batch: {
    made: { zh: '生成兑换码批次「{subject}」', en: 'Created redeem-code batch {subject}' },
    printed: { zh: '生成并保存批次「{subject}」的兑换码', en: 'Created and saved the codes of batch {subject}' },
    withdrawn: { zh: '作废兑换码批次「{subject}」', en: 'Withdrew redeem-code batch {subject}' },
  },
  reward: {
    granted: { zh: '发放推广奖励给 {subject}', en: 'Granted a reward to {subject}' },
    content_seen: { zh: '复查推广内容（{subject}）', en: 'Checked the rewarded content of {subject}' },
    revoked: { zh: '收回 {subject} 的推广奖励', en: 'Withdrew the reward of {subject}' },
  },
  reward_candidate: {
    read: { zh: '查看奖励对象 {subject}', en: 'Viewed reward candidate {subject}' },
  },
  reward_export: {
    read: { zh: '导出奖励列表', en: 'Exported the list of rewards' },
  },
  application: {
    submitted: { zh: '提交免费企业版申请「{subject}」', en: 'Applied for the free enterprise licence as {subject}' },
    approved: { zh: '通过「{subject}」的申请', en: 'Approved the application of {subject}' },
    rejected: { zh: '拒绝「{subject}」的申请', en: 'Rejected the application of {subject}' },
    reopened: { zh: '重新打开「{subject}」的申请', en: 'Reopened the application of {subject}' },
    set_aside: { zh: '搁置「{subject}」的申请', en: 'Set the application of {subject} aside' },
    canned_note_saved: { zh: '保存常用说明「{subject}」', en: 'Saved canned note {subject}' },
    canned_note_removed: { zh: '删除常用说明「{subject}」', en: 'Deleted canned note {subject}' },
    mail_allowed: { zh: '放行一个邮箱提交申请', en: 'Allowed an address to apply' },
    read: { zh: '查看「{subject}」的申请', en: 'Viewed the application of {subject}' },
  },
  application_export: {
    read: { zh: '导出申请列表', en: 'Exported the list of applications' },
  },
  case: {
    changed: { zh: '修改案例「{subject}」', en: 'Changed case {subject}' },
    withdrawn: { zh: '撤下案例「{subject}」', en: 'Withdrew case {subject}' },
    consent_answered: {
      zh: '更改公开案例的同意状态（{subject}）',
      en: 'Changed consent to list {subject} as a customer case',
    },
  },
  campaign: {
    created: { zh: '新建邮件活动「{subject}」', en: 'Created campaign {subject}' },
    changed: { zh: '修改邮件活动「{subject}」', en: 'Changed campaign {subject}' },
    removed: { zh: '删除邮件活动「{subject}」', en: 'Deleted campaign {subject}' },
    tested: { zh: '试发邮件活动「{subject}」', en: 'Sent a test of campaign {subject}' },
    scheduled: { zh: '定时发送邮件活动「{subject}」', en: 'Scheduled campaign {subject}' },
    recalled: { zh: '撤回为草稿：邮件活动「{subject}」', en: 'Moved campaign {subject} back to draft' },
    started: { zh: '开始发送邮件活动「{subject}」', en: 'Started campaign {subject}' },
    paused: { zh: '暂停邮件活动「{subject}」', en: 'Paused campaign {subject}' },
    resumed: { zh: '继续邮件活动「{subject}」', en: 'Resumed campaign {subject}' },
    speed_changed: { zh: '修改邮件活动「{subject}」的速度', en: 'Changed the speed of campaign {subject}' },
    cancelled: { zh: '取消邮件活动「{subject}」', en: 'Cancelled campaign {subject}' },
    finished: { zh: '邮件活动「{subject}」发送完毕', en: 'Finished campaign {subject}' },
    unknown_sent_again: {
      zh: '重发邮件活动「{subject}」中结果不明的邮件',
      en: 'Sent emails of campaign {subject} with an unknown outcome again',
    },
    recipients_exported: {
      zh: '导出邮件活动「{subject}」的收件人',
      en: 'Exported the recipients of campaign {subject}',
    },
  },
  'campaign-recipients': {
    read: { zh: '查看邮件活动「{subject}」的收件人', en: 'Viewed the recipients of campaign {subject}' },
  },
  marketing: {
    unsubscribe_key_rotated: { zh: '更换退订链接的密钥', en: 'Changed the key of unsubscribe links' },
  },
  mail: {
    sent_again: { zh: '重发邮件（{subject}）', en: 'Sent an email to {subject} again' },
    exported: { zh: '导出邮件列表', en: 'Exported the list of emails' },
  },
  job: {
    retried: { zh: '重试任务 {subject}', en: 'Retried job {subject}' },
    all_retried: { zh: '重试全部已暂停的任务', en: 'Retried every parked job' },
    discarded: { zh: '丢弃任务 {subject}', en: 'Discarded job {subject}' },
  },
  list_view: {
    removed: { zh: '删除 {subject} 的已存筛选', en: 'Deleted a saved filter of {subject}' },
  },
  audit: {
    read: { zh: '查看审计记录中的个人信息（{subject}）', en: 'Viewed personal data in an audit record ({subject})' },
    checked: { zh: '校验审计日志', en: 'Verified the audit log' },
    exported: { zh: '导出审计日志', en: 'Exported the audit log' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Texts>>>>;

type Area = keyof typeof ACTIONS;

/** An action, as `noun.verb`. */
export type AuditAction = { [Noun in Area]: `${Noun}.${keyof (typeof ACTIONS)[Noun] & string}` }[Area];

/** What staff viewed: the noun of an action that ends in `.read`. */
export type ReadByStaff = Extract<AuditAction, `${string}.read`> extends `${infer Noun}.read` ? Noun : never;

export const AUDIT_ACTIONS = Object.entries(ACTIONS).flatMap(([noun, verbs]) =>
  Object.keys(verbs).map((verb) => `${noun}.${verb}` as AuditAction),
);

const withoutSubject = (text: string): string => text.replace('{subject}', '…');

/** The name of each action without what it acted on, as filters list it. */
export const ACTION_NAMES: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(ACTIONS).flatMap(([noun, verbs]) =>
    Object.entries<Texts>(verbs).map(([verb, { zh, en }]) => [
      `${noun}.${verb}`,
      { zh: withoutSubject(zh), en: withoutSubject(en) },
    ]),
  ),
);

/** The texts that pages show, by language, noun and verb. */
export const PAGE_ACTIONS = inEveryLocale((locale) =>
  Object.fromEntries(
    Object.entries(ACTIONS).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries<Texts>(verbs).map(([verb, texts]) => [verb, textIn(texts, locale)])),
    ]),
  ),
);
