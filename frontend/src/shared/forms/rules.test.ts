import { isMailLike } from './rules';

it.each([
  'lin@example.cn',
  ' Lin.Wei+site@mail.example.com.cn\n',
  "o'brien_2@example.co",
  'ｌｉｎ＠ｅｘａｍｐｌｅ．ｃｎ',
  'lin@example。cn',
  'lin\u200b@example.cn',
  '林@例子.中国',
])('%j can be a mail address', (typed) => {
  expect(isMailLike(typed)).toBe(true);
});

it.each([
  ['nobody'],
  ['lin@example'],
  ['lin@example..cn'],
  ['lin@@example.cn'],
  ['lin@example.cn wei@example.cn'],
  ['lin@example.cn;'],
  ['lin@example.cn；'],
  ['lin@example.cn,wei@example.cn'],
  ['lin@example.cn，'],
  ['lin@example.cn、'],
  ['lin@example.cn！'],
  ['<lin@example.cn>'],
  ['《lin@example.cn》'],
  ['“lin@example.cn”'],
  ['(lin@example.cn)'],
  ['mailto:lin@example.cn'],
  ['邮箱：lin@example.cn'],
  ['lin@example.cn/'],
])('%j is not a mail address alone', (typed) => {
  expect(isMailLike(typed)).toBe(false);
});
