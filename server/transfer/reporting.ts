/** Tells how much of long work is done, 0 to 1. */
export type Report = (done: number) => Promise<void>;

/** As often as the screen looks. */
const everyMs = 400;

/** To be called for each of many small parts: it is told now and then how far the work is, between its beginning and its end. */
export function reportingEvery(report: Report): Report {
  let reportedMs = Date.now();
  return async (done) => {
    if (Date.now() - reportedMs < everyMs) return;
    await report(Math.min(0.95, 0.05 + done));
    reportedMs = Date.now();
  };
}
