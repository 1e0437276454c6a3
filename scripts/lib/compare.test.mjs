import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chanceOfMore, median } from './compare.mjs';

test('the median is the middle one', () => {
  assert.equal(median([9, 1, 5]), 5);
});

test('numbers that are alike are a coin, and numbers apart are certain', () => {
  assert.equal(chanceOfMore([1, 2, 3], [1, 2, 3]), 0.5);
  assert.equal(chanceOfMore([4, 5], [1, 2]), 1);
  assert.equal(chanceOfMore([1, 2], [4, 5]), 0);
});
