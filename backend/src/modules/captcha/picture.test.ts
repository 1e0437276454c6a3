import { drawPicture, normaliseAnswer } from './picture.js';

it('a captcha picture is an SVG without scripts, styles or text that reveals its letters', () => {
  const { answer, svg } = drawPicture();
  expect(answer).toMatch(/^[AEFHKLMNPRTUWXY3479]{5}$/);
  expect(svg).toMatch(/^<svg [^>]+><path [^>]+><\/path><\/svg>$/);
  expect(svg).not.toMatch(/style=|<text|<script/);
  expect(svg).not.toContain(answer);
});

it('captcha pictures have different answers', () => {
  expect(new Set(Array.from({ length: 50 }, () => drawPicture().answer)).size).toBeGreaterThan(40);
});

it.each([
  ['ap3ru', 'AP3RU'],
  [' A P 3 R U\n', 'AP3RU'],
  ['ＡＰ３ｒｕ', 'AP3RU'],
])('the captcha answer %j is read as %s', (typed, answer) => {
  expect(normaliseAnswer(typed)).toBe(answer);
});
