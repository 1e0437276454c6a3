/**
 * The texts that the specification quotes, kept by hand: section, text, and the keys under which the site has it. The
 * quotes win over style: Chinese letter by letter, English word by word, with a capital where a text begins. `{}` is a
 * placeholder for an argument. Change a line only when the specification changes.
 */
const QUOTED = [
  // Screens
  [2, 'send reset email', 'auth.forgot.submit'],
  [2, 'email sent', 'auth.forgot.sentTitle'],
  [2, 'back to login', 'auth.forgot.back'],
  [2, 'resend', 'auth.forgot.resend'],
  [2, 'reset password', 'auth.reset.submit'],
  [2, 'password reset successful', 'auth.reset.doneTitle'],
  [2, 'go to login', 'auth.reset.login', 'enterprise.form.signIn'],
  [2, 'renew plan', 'renewal.heading'],
  [2, 'choose plan', 'plans.choose'],
  [2, 'unlimited', 'ui.unlimited', 'editions.unlimited'],
  [2, 'permanent licence, buy once, use for life', 'plans.lifetime'],
  [2, 'buy now', 'plans.buy'],
  [2, 'free enterprise application', 'plans.free.title'],
  [2, 'promote', 'account.titles.affiliate'],
  [2, 'points records', 'points.records.title'],
  [2, 'no points records yet', 'points.records.empty'],
  // States and transitions
  [4, '注册成功，即将跳转登录页面', 'auth.register.done'],
  [4, '{}秒后可重发', 'auth.register.resendIn'],
  [4, 'get code', 'auth.register.getCode'],
  [4, 'creating order...', 'plans.creating'],
  [4, 'order created successfully', 'plans.created'],
  [4, 'unsubscribe', 'subscription.unsubscribe'],
  [4, 'resubscribe', 'subscription.resubscribe'],
  [4, 'processing...', 'subscription.processing'],
  // Validation rules
  [5, '请输入账号', 'auth.errors.accountRequired'],
  [5, '您输入的不是一个合法的邮箱地址', 'auth.errors.mailInvalid'],
  [5, '请输入密码', 'auth.errors.passwordRequired'],
  [5, '请输入验证码', 'captcha.required'],
  [5, 'please enter email address', 'auth.errors.forgotRequired'],
  [5, 'please enter a valid email address', 'auth.errors.forgotInvalid'],
  [5, 'please enter captcha', 'captcha.required'],
  [5, 'please enter new password', 'auth.errors.newPasswordRequired'],
  [5, 'password needs at least 8 characters', 'auth.errors.passwordShort'],
  [5, 'please confirm password', 'auth.errors.confirmRequired'],
  [5, 'the two passwords do not match', 'auth.errors.confirmDiffers'],
  [5, 'please enter your company name', 'enterprise.form.companyNameRequired'],
  [5, 'please describe your use case', 'enterprise.form.useCaseRequired'],
  [5, 'please share your favourite feature', 'enterprise.form.favoriteFeatureRequired'],
  [5, 'please log in before submitting', 'enterprise.form.signInFirst'],
  [5, 'please enter a Passkey name', 'passkeys.nameRequired'],
  // Errors and successes
  [8, '登陆失败: {}', 'auth.login.passkeyFailed'],
  [8, 'application failed, please try later', 'enterprise.form.failed'],
  [8, 'failed to load application record, please refresh', 'enterprise.loadFailed'],
  [8, 'add failed: {}', 'passkeys.adding.failed'],
  [8, 'delete failed: {}', 'passkeys.removing.failed'],
  [8, 'added successfully', 'passkeys.adding.done'],
  [8, 'deleted successfully', 'passkeys.removing.done'],
  [8, 'copy failed, please copy manually', 'ui.copyFailed'],
  [8, 'referral link copied!', 'points.copied'],
  [8, 'unsubscribe failed', 'subscription.unsubscribeFailed', 'unsubscribe.failed'],
  [8, 'subscribe failed', 'subscription.subscribeFailed'],
  [8, 'password reset email sent, please check your mailbox', 'auth.forgot.sentToast'],
  [8, 'password reset successful', 'auth.reset.doneToast'],
  [8, 'successfully unsubscribed from marketing emails', 'subscription.unsubscribeDone', 'unsubscribe.done'],
  [8, 'successfully subscribed to marketing emails', 'subscription.subscribeDone'],
];

const isChinese = (text) => /\p{Script=Han}/u.test(text);
const shapeOf = (text) => text.replaceAll(/\{\w*\}/g, '{}');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns where the site does not say what the specification quotes.
 *
 * @param {(locale: 'zh' | 'en', key: string) => string | undefined} textAt
 * @returns {string[]}
 */
export function misquotations(textAt, quoted = QUOTED) {
  return quoted.flatMap(([section, text, ...keys]) => {
    const locale = isChinese(text) ? 'zh' : 'en';
    const allowed = [text, capital(text)];
    return keys
      .map((key) => ({ key, says: textAt(locale, key) }))
      .filter(({ says }) => says === undefined || !allowed.includes(shapeOf(says)))
      .map(({ key, says }) => `${locale} ${key}: section ${section} quotes “${text}”, the site says “${says}”`);
  });
}
