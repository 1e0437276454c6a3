/** Starting servers and waiting out a fault take longer than the usual test. In milliseconds. */
jest.setTimeout(240_000);
