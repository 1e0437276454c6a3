import { defineRefusals } from './refusal.js';

/** Refusals that any route may give. */
export const requestErrors = defineRefusals({
  'request.invalid': {
    kind: 'invalid',
    zh: '提交的内容有误，请检查后重试',
    en: 'Some of the information is not valid. Please check it',
  },
  'request.malformed': { kind: 'invalid', zh: '请求格式不正确', en: 'The request could not be read' },
  'request.id_invalid': {
    kind: 'invalid',
    zh: '没有这条记录，请检查地址是否完整',
    en: 'There is no such record. Check that the address is complete',
  },
  'request.not_found': { kind: 'not_found', zh: '请求的内容不存在', en: 'Nothing found at this address' },
  'request.method_not_allowed': {
    kind: 'method_not_allowed',
    zh: '不支持该请求方法',
    en: 'This method is not allowed here',
  },
  'request.too_large': { kind: 'too_large', zh: '提交的内容过大', en: 'The request is too large' },
  'request.unsupported_media_type': {
    kind: 'unsupported_media',
    zh: '不支持该内容类型',
    en: 'This content type is not supported',
  },
  'request.too_many': {
    kind: 'too_many',
    zh: '操作过于频繁，请 {retryAfterSeconds} 秒后再试',
    en: 'Too many attempts. Please try again in {retryAfterSeconds} seconds',
  },
  'request.idempotency_key_required': {
    kind: 'invalid',
    zh: '请刷新页面后重试（此操作须携带请求头 Idempotency-Key）',
    en: 'Please reload the page and try again: this request needs an Idempotency-Key header',
  },
  'request.idempotency_key_invalid': {
    kind: 'invalid',
    zh: 'Idempotency-Key 须为 1 至 255 个可见 ASCII 字符',
    en: 'An Idempotency-Key must have 1 to 255 visible ASCII characters',
  },
  'request.idempotency_key_reused': {
    kind: 'unprocessable',
    zh: '上一次提交已经成功，只是结果没有送达；此后修改的内容没有提交。请先查看结果',
    en: 'Your earlier attempt succeeded; only the response was lost. Changes you made since were not submitted. Please check the result first',
  },
  'request.version_missing': {
    kind: 'unconditional',
    zh: '请在 If-Match 请求头中写明所读取的版本，例如 If-Match: "7"',
    en: 'Send the version you read in the If-Match header, such as If-Match: "7"',
  },
  'request.stale': {
    kind: 'stale',
    zh: '{who} 已于 {at} 修改过这项内容，您的修改尚未保存',
    en: '{who} changed this at {at}. Your changes have not been saved',
    general: {
      zh: '这项内容在您打开之后已有变化，您的修改尚未保存',
      en: 'This has changed since you opened it. Your changes have not been saved',
    },
  },
  'request.in_progress': {
    kind: 'conflict',
    zh: '相同的请求正在处理中，请稍候',
    en: 'The same request is still being processed. Please wait a moment',
  },
  'request.unavailable': {
    kind: 'unavailable',
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available right now. Please try again shortly',
  },
  'request.internal': {
    kind: 'internal',
    zh: '服务器出错了，请凭请求编号联系我们',
    en: 'Something went wrong on our side. Please contact us with the request ID',
  },
});
