/**
 * Time limit of a fault test, in milliseconds: starting servers and waiting for a fault to end take longer than usual
 * tests.
 */
jest.setTimeout(240_000);
