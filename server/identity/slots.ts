/** Runs at most `limit` tasks at once; the rest wait in turn. */
export function createSlots(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes on to the next in line, or is free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
