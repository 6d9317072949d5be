import { givingWay } from './give-way.ts';
import { type Given, type Read, readGiven } from './read-given.ts';
import { maxReadingMs } from './reading-limits.ts';

/** Reads it while the page stays responsive. @throws the signal's reason once it is aborted */
export async function readInTurns(given: Given, signal: AbortSignal): Promise<Read> {
  signal.throwIfAborted();
  const read = await readGiven(given, givingWay(signal, maxReadingMs));
  signal.throwIfAborted();
  return read;
}
