import { createShares } from './shares.ts';

/**
 * What the database does for whoever is not signed in yet, by address: few at a time, however many ask from wherever, so that
 * those who are in never stand behind them for a connection.
 */
export const inTurnOfStrangers = createShares({
  places: 2,
  keepsRoom: false,
  waiting: 100,
  longestWaitMs: 5_000,
  busy: 'request.tooMany',
});
