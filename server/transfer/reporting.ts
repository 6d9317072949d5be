/** Reports how much of a long task is done, from 0 to 1. */
export type Report = (done: number) => Promise<void>;

/** As often as the screen looks. */
const everyMs = 400;

/** Returns a function to call after each of many small parts. It reports only now and then. */
export function reportingEvery(report: Report): Report {
  let reportedMs = Date.now();
  return async (done) => {
    if (Date.now() - reportedMs < everyMs) return;
    await report(Math.min(0.95, 0.05 + done));
    reportedMs = Date.now();
  };
}
