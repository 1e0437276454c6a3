import { ANSWERS, normaliseAnswer, SHAPES } from './alphabet.js';

describe('normaliseAnswer', () => {
  it.each([
    ['ap3ru', 'AP3RU'],
    [' A P\t3 R\u3000U ', 'AP3RU'],
    ['ＡＰ３ＲＵ', 'AP3RU'],
    ['0qdO', 'OOOO'],
    ['7zs', 'T25'],
    ['gv4', '6YA'],
    ['', ''],
    ['!?', '!?'],
  ])('reads %j as %s', (typed, answer) => {
    expect(normaliseAnswer(typed)).toBe(answer);
  });

  it('changes nothing that it made', () => {
    expect(normaliseAnswer(normaliseAnswer('0q7zsgv4 ß'))).toBe(normaliseAnswer('0q7zsgv4 ß'));
  });
});

describe('the alphabet', () => {
  it('lets every shape be typed as it is drawn', () => {
    for (const answer of ANSWERS) {
      for (const shape of SHAPES[answer]) expect(normaliseAnswer(shape)).toBe(String(answer));
    }
  });

  it('draws every answer', () => {
    expect(ANSWERS.map(String).toSorted()).toEqual(Object.keys(SHAPES).toSorted());
  });
});
