import { createShares } from './shares.ts';

/**
 * Limits the database work for clients that are not signed in, by address: only a few at a time, however many ask, so that
 * signed-in users never wait behind them for a connection.
 */
export const inTurnOfStrangers = createShares({
  places: 2,
  keepsRoom: false,
  waiting: 100,
  maxWaitMs: 5_000,
  busy: 'request.tooMany',
});
