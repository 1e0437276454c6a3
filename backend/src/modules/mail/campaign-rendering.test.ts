import type { MergeValues } from '../../domain/marketing/pace.js';
import { NewsRenderer } from './rendering/renderers.js';
import { brand } from './test/mail-samples.js';

const renderer = new NewsRenderer(brand);
const OUT = 'https://site.example/unsubscribe?token=a-b_c&x=1';

const mailOf = (
  body: string,
  {
    subject = '新版本',
    locale = 'zh',
    values = {},
  }: { readonly subject?: string; readonly locale?: 'zh' | 'en'; readonly values?: MergeValues } = {},
) => renderer.prepare({ locale, subject, body })({ unsubscribeUrl: OUT, values });

/** Returns the HTML between the title and the end of the card. */
const bodyOf = (html: string): string => html.slice(html.indexOf('</h1>'), html.indexOf('height:36px'));

describe('a mail of news', () => {
  it('a campaign mail has a title, both parts and an unsubscribe link in each', () => {
    const { subject, html, text } = mailOf('第一段\n\n第二段');
    expect(subject).toBe('新版本');
    expect(html).toMatch(/^<!doctype html>\n<html lang="zh-CN">/);
    expect(html).toMatch(/<h1 [^>]+>新版本<\/h1>/);
    expect(html).toContain('<a class="l" href="https://site.example/unsubscribe?token=a-b_c&amp;x=1"');
    expect(text).toMatch(/^新版本\n\n第一段\n\n第二段\n\n--\n您订阅了产品资讯/);
    expect(text).toContain(`退订：\n${OUT}\n`);
    expect(`${html}${text}`).not.toMatch(/unsubscribe\.invalid|\{\{/);
    expect(mailOf('x', { locale: 'en' }).text).toContain(`Unsubscribe:\n${OUT}`);
  });

  it('a campaign mail with a long run of spaces costs little', () => {
    const before = process.cpuUsage();
    expect(mailOf(`a${' '.repeat(40_000)}b`).text).toMatch(/a {1000,}b\n/);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(300);
  });

  it('a campaign mail renders every element of Markdown in both parts', () => {
    const { html, text } = mailOf(
      [
        '# 大标题',
        '一 **粗** *斜* `码` [链接](https://a.example/?a=1&b=2)  \n换行',
        '- 甲\n- 乙\n  1. 子',
        '3. 三\n4. 四',
        '> 引用',
        '```\ncode <b>\n```',
        '---',
        '[文档][d] ![图](/p.png)\n\n[d]: /docs "标题"',
      ].join('\n\n'),
    );
    const body = bodyOf(html);
    expect(body).toMatch(/<h2 [^>]+>大标题<\/h2>/);
    expect(body).toContain('<strong>粗</strong> <em>斜</em>');
    expect(body).toContain('<a class="l" href="https://a.example/?a&#x3D;1&amp;b&#x3D;2"');
    expect(body).toContain('<br>换行');
    expect(body).toMatch(/<ul [^>]+><li [^>]+>甲<\/li><li [^>]+>乙<ol [^>]+><li [^>]+>子<\/li><\/ol><\/li><\/ul>/);
    expect(body).toMatch(/<ol [^>]+ start="3"><li/);
    expect(body).toMatch(/<blockquote [^>]+><p [^>]+>引用<\/p><\/blockquote>/);
    expect(body).toMatch(/<pre [^>]+>code &lt;b&gt;<\/pre>/);
    expect(body).toContain('href="https://site.example/docs"');
    expect(body).toMatch(/href="https:\/\/site\.example\/p\.png"[^>]*>图<\/a>/);
    for (const line of [
      '一 粗 斜 码 链接 (https://a.example/?a=1&b=2)\n换行',
      '- 甲\n- 乙\n  1. 子',
      '3. 三\n4. 四',
      '> 引用',
      '    code <b>',
      '文档 (https://site.example/docs) 图 (https://site.example/p.png)',
    ]) {
      expect(text).toContain(line);
    }
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&#58;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x) ![x](javascript:alert(1))',
    '[x]\n\n[x]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '[x](https://a.example/"onmouseover="alert(1))',
    '`<script>`\n\n```html\n<script>alert(1)</script>\n```',
    '# <style>*{display:none}</style>',
    '![<script>](https://a.example/x "\'><script>")',
  ])('a campaign mail shows %j as text and runs nothing', (hostile) => {
    const { html } = mailOf(`${hostile}\n`, { subject: '<script>{{constructor}}</script>' });
    const tags = [...bodyOf(html).matchAll(/<(\w+)([^>]*)>/g)];
    expect(tags.map(([, name]) => name)).not.toEqual(expect.arrayContaining(['script']));
    for (const [, name, attributes = ''] of tags) {
      expect(['tr', 'td', 'p', 'pre', 'code', 'a', 'h2']).toContain(name);
      expect(attributes.replaceAll(/"[^"]*"/g, '')).not.toMatch(/on\w+=/);
    }
    for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^(https?|mailto):/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;script&gt;{{constructor}}&lt;/script&gt;');
  });

  it('a campaign subject is one line, even if line breaks were typed', () => {
    expect(mailOf('x', { subject: 'a\r\nBcc: c@d.cn\u202E' }).subject).toBe('a Bcc: c@d.cn');
  });

  it.each([
    ['李雷 😀👩🏽‍💻', '李雷 😀👩🏽‍💻', '李雷 😀👩🏽‍💻'],
    ['<b>&"*_`', '&lt;b&gt;&amp;&quot;*_&#x60;', '<b>&"*_`'],
    ['محمد', '\u2068محمد\u2069', '\u2068محمد\u2069'],
    ['evil\u202Etxt.exe\r\nBcc: a@b.cn', 'eviltxt. exe Bcc: a @ b. cn', 'eviltxt. exe Bcc: a @ b. cn'],
    ['https://evil.example/x', 'https: //evil. example/x', 'https: //evil. example/x'],
    ['长'.repeat(400), `${'长'.repeat(39)}…`, `${'长'.repeat(39)}…`],
    ['{{licence|x}} $& $1', '{{licence|x}} $&amp; $1', '{{licence|x}} $& $1'],
  ])('a campaign mail greets %j by name in both parts and in the subject', (name, inHtml, inText) => {
    const { subject, html, text } = mailOf('**{{name|there}}**，你好', {
      subject: '{{name|there}}，新版本',
      values: { name },
    });
    expect(subject).toBe(`${inText}，新版本`);
    expect(bodyOf(html)).toContain(`<strong>${inHtml}</strong>，你好`);
    expect(html).toContain(`>${inHtml}，新版本</h1>`);
    expect(text).toContain(`${inText}，新版本\n\n${inText}，你好`);
    expect(`${html}${text}`).not.toContain('mergefield');
  });

  it('a campaign mail shows the fallback where a field is not known, and cuts no field in half', () => {
    const { html, text } = mailOf('{{days left|some}} '.repeat(20), {
      subject: '{{剩余天数|若干}} 天',
    });
    expect(text).toContain('若干 天\n\nsome some');
    expect(`${html}${text}`).not.toContain('mergefield');
  });

  it('a campaign that an earlier release stored with braces is sent as it is', () => {
    expect(mailOf('{{name}} {{x').text).toContain('{{name}} {{x');
  });

  it.each([
    '[t](https://x.example/(a)/{{name|b}})',
    '[t](<https://x.example/a {{name|b}}>)',
    '![t](https://x.example/a\\)/{{name|b}})',
    '[t][x]\n\n[x]: <https://x.example/a {{name|b}}>',
  ])('the address of a link identifies no reader, though a merge field is in it: %j', (body) => {
    const { html, text } = mailOf(`{{name|b}} ${body}`, { values: { name: 'zhang' } });
    expect(`${html}${text}`).not.toContain('zhang');
    expect(html).not.toMatch(/mergefield/i);
  });

  it('the links of a campaign are listed once each, and replaced by the given addresses in the HTML part only', () => {
    const body = '[a](/pricing) [b](/pricing) ![c](https://a.example/?x=1&y=2) [d][d] <mailto:a@b.cn>\n\n[d]: /docs';
    const urls = ['https://site.example/pricing', 'https://a.example/?x=1&y=2', 'https://site.example/docs'];
    expect(renderer.linksOf(body)).toEqual(urls);
    const hrefs = new Map(urls.map((url, at) => [url, `https://site.example/l/${at}`]));
    const written = renderer.prepare({ locale: 'zh', subject: 'x', body }, hrefs)({ unsubscribeUrl: OUT, values: {} });
    const found = [...bodyOf(written.html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(found).toEqual([0, 0, 1, 2].map((at) => `https://site.example/l/${at}`).concat('mailto:a@b.cn'));
    expect(written.text).toContain('a (https://site.example/pricing)');
  });

  it.each(['>', '[', '*', '- ', '`', '<', '![](', '&#'])(
    'a campaign mail renders 20,000 signs of %j without hanging or deep nesting',
    (sign) => {
      const { html } = mailOf(sign.repeat(20_000 / sign.length));
      const depth = [...html.matchAll(/<(\/?)(?:blockquote|ul|ol|td)\b/g)].reduce(
        ({ now, most }, [, end]) => {
          const next = now + (end ? -1 : 1);
          return { now: next, most: Math.max(most, next) };
        },
        { now: 0, most: 0 },
      );
      expect(depth.most).toBeLessThan(40);
    },
  );
});
