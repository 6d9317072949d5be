/** Ten thousand rows in the studio, which reads them and guesses their kinds in small steps while the page stays responsive. */
import { performance } from 'node:perf_hooks';
import { launchBrowser } from '../tests/harness/browser.ts';
import { siteVisits } from '../tests/harness/site-visits.ts';
import { signedIn } from './browser-session.ts';
import { startServer, superTenantOf, withDataDir } from './installation.ts';
import type { Line, Section } from './report.ts';

const rows = 10_000;
const rounds = 3;

export function studio(): Promise<readonly Section[]> {
  const csv = siteVisits(rows)
    .map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(','))
    .join('\n');
  return withDataDir(async (dataDir) => {
    const server = await startServer(dataDir);
    const browser = await launchBrowser();
    try {
      const storageState = await signedIn(browser, server.origin, superTenantOf(dataDir));
      const context = await browser.newContext({ storageState, baseURL: server.origin });
      const read: number[] = [];
      const shown: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const page = await context.newPage();
        await page.goto('/prototypes/create', { waitUntil: 'networkidle' });
        const file = { name: 'site visits.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
        const startedAt = performance.now();
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByRole('region', { name: 'Preview' }).waitFor();
        read.push(performance.now() - startedAt);
        await page.getByText('1–25 of 10,000').waitFor();
        shown.push(performance.now() - startedAt);
        await page.close();
      }
      const line = (what: string, times: readonly number[]): Line => ({
        what,
        value: Math.min(...times) / 1_000,
        unit: 's',
      });
      return [
        {
          title: `studio: ${rows.toLocaleString('en-US')} rows and 10 columns of a CSV file, the best of ${rounds}`,
          lines: [
            { ...line('read, and each column guessed', read), budget: { of: 'value', atMost: 2 } },
            line('shown as a list, saved', shown),
          ],
        },
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}
