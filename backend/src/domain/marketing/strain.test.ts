import { Strain } from './pace.js';

describe('Strain', () => {
  it('sends with full concurrency and no pause while the mail server responds', () => {
    const strain = new Strain(10);
    strain.answered();
    expect(strain.width(0)).toBe(10);
    expect(strain.restMs(0)).toBe(0);
  });

  it('pauses after a failed delivery, longer each time up to 30 seconds, and then tries one mail', () => {
    const strain = new Strain(10);
    let nowMs = 0;
    const rests = Array.from({ length: 7 }, () => {
      strain.failed(nowMs, nowMs);
      expect(strain.width(nowMs)).toBe(0);
      const restMs = strain.restMs(nowMs);
      nowMs += restMs;
      expect(strain.width(nowMs)).toBe(1);
      return restMs;
    });
    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    strain.answered();
    expect(strain.width(nowMs)).toBe(10);
  });

  it('counts mails that failed together as one failure', () => {
    const strain = new Strain(10);
    for (let mail = 0; mail < 10; mail += 1) strain.failed(100, 200);
    for (let mail = 0; mail < 10; mail += 1) strain.putOff(100, 200);
    expect(strain.restMs(200)).toBe(1_000);
  });

  it('counts mails begun at the moment of a failure as part of it', () => {
    const strain = new Strain(10);
    for (let mail = 0; mail < 10; mail += 1) strain.failed(100, 100);
    expect(strain.restMs(100)).toBe(1_000);
  });

  it('ignores deferrals of mails that were begun before a pause that is over', () => {
    const strain = new Strain(10);
    strain.failed(100, 200);
    strain.answered();
    for (let mail = 0; mail < 5; mail += 1) strain.putOff(200, 1_300);
    strain.putOff(1_300, 1_300);
    expect(strain.width(1_300)).toBe(10);
  });

  it('pauses for deferred mails only when five come in a row', () => {
    const strain = new Strain(10);
    for (let mail = 0; mail < 4; mail += 1) strain.putOff(0, 0);
    strain.answered();
    for (let mail = 0; mail < 4; mail += 1) strain.putOff(0, 0);
    expect(strain.width(0)).toBe(10);
    strain.putOff(0, 0);
    expect(strain.width(0)).toBe(0);
    strain.putOff(1_000, 1_000);
    expect(strain.restMs(1_000)).toBe(2_000);
  });
});
