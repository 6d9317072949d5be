import { givingWay } from './give-way.ts';
import { type Given, type Read, readGiven } from './read-given.ts';
import { longestReadingMs } from './reading-limits.ts';

/** Reads it while the page goes on answering. @throws the reason of the signal, once nobody waits for it any more */
export async function readInTurns(given: Given, signal: AbortSignal): Promise<Read> {
  signal.throwIfAborted();
  const read = await readGiven(given, givingWay(signal, longestReadingMs));
  signal.throwIfAborted();
  return read;
}
