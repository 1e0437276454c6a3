import { drawPicture } from './picture.js';

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
