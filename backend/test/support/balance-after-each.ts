import { expectBooksToBalance } from './books.js';

afterEach(expectBooksToBalance);
