import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOfMore, median, quantile } from './compare.mjs';

test('the median is the value in the middle', () => {
  assert.equal(median([9, 1, 5]), 5);
});

test('a tenth of the values lies below the first decile', () => {
  assert.equal(quantile([9, 1, 5, 2, 8, 3, 7, 4, 6, 0], 0.1), 1);
});

test('the chance that one sample is larger is one half for equal samples, and certain for separate ones', () => {
  assert.equal(chanceOfMore([1, 2, 3], [1, 2, 3]), 0.5);
  assert.equal(chanceOfMore([4, 5], [1, 2]), 1);
  assert.equal(chanceOfMore([1, 2], [4, 5]), 0);
});
