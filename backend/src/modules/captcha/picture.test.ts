import { drawPicture, normaliseAnswer } from './picture.js';

it('a picture is an SVG without scripts, styles or text that would say its letters', () => {
  const { answer, svg } = drawPicture();
  expect(answer).toMatch(/^[AEFHKLMNPRTUWXY3479]{5}$/);
  expect(svg).toMatch(/^<svg [^>]+><path [^>]+><\/path><\/svg>$/);
  expect(svg).not.toMatch(/style=|<text|<script/);
  expect(svg).not.toContain(answer);
});

it('pictures say different things', () => {
  expect(new Set(Array.from({ length: 50 }, () => drawPicture().answer)).size).toBeGreaterThan(40);
});

it.each([
  ['ap3ru', 'AP3RU'],
  [' A P 3 R U\n', 'AP3RU'],
  ['ＡＰ３ｒｕ', 'AP3RU'],
])('%j is read as %s', (typed, answer) => {
  expect(normaliseAnswer(typed)).toBe(answer);
});
