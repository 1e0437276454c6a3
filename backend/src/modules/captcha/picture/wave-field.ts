import { between, random, type Range } from './random.js';

interface PlaneWave {
  /** Radians a pixel, along x and along y. */
  readonly kx: number;
  readonly ky: number;
  readonly phase: number;
}

function randomWave(wavelength: Range): PlaneWave {
  const direction = random() * Math.PI * 2;
  const wavenumber = (Math.PI * 2) / between(wavelength);
  return {
    kx: Math.cos(direction) * wavenumber,
    ky: Math.sin(direction) * wavenumber,
    phase: random() * Math.PI * 2,
  };
}

/** A smooth random function of the plane: the sum of a few plane waves. Its values mostly stay within ± amplitude. */
export class WaveField {
  readonly #waves: readonly PlaneWave[];
  readonly #gain: number;

  /** @param wavelength in pixels. */
  constructor(amplitude: number, wavelength: Range, waves = 3) {
    this.#waves = Array.from({ length: waves }, () => randomWave(wavelength));
    this.#gain = (Math.SQRT2 * amplitude) / Math.sqrt(waves);
  }

  /** @param x @param y in pixels. */
  at(x: number, y: number): number {
    let sum = 0;
    for (const { kx, ky, phase } of this.#waves) sum += Math.sin(kx * x + ky * y + phase);
    return sum * this.#gain;
  }

  /**
   * The values on a grid of `width` × `height` points, `scale` of them to a pixel, row by row.
   *
   * sin(a + b) = sin a · cos b + cos a · sin b, so that sines are taken along the edges only and not at every point.
   */
  raster(width: number, height: number, scale = 1): Float32Array {
    const values = new Float32Array(width * height);
    for (const { kx, ky, phase } of this.#waves) {
      const sines = Float32Array.from({ length: width }, (_, x) => Math.sin((kx * x) / scale));
      const cosines = Float32Array.from({ length: width }, (_, x) => Math.cos((kx * x) / scale));
      for (let y = 0; y < height; y += 1) {
        const cosine = this.#gain * Math.cos((ky * y) / scale + phase);
        const sine = this.#gain * Math.sin((ky * y) / scale + phase);
        for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
          values[i] = (values[i] ?? 0) + (sines[x] ?? 0) * cosine + (cosines[x] ?? 0) * sine;
        }
      }
    }
    return values;
  }
}
