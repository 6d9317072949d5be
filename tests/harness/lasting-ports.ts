/**
 * Ports that the servers of this process's test files use one after the other: a browser caches scripts by
 * origin, which includes the port.
 */
import { createServer } from 'node:net';

/** Below the ports that operating systems assign. */
const lowest = 20_000;
const highest = 30_000;
const portal = lowest + Math.floor(Math.random() * ((highest - lowest) / 2)) * 2;

export const lastingPorts = { portal, network: portal + 1 } as const;

/** The port, or 0 (any port) if it is in use. */
export function portIfFree(port: number): Promise<number> {
  return new Promise((resolve) => {
    const trial = createServer();
    trial.once('error', () => resolve(0));
    trial.listen(port, '127.0.0.1', () => trial.close(() => resolve(port)));
  });
}
