import { startServer, withDataDir } from './installation.ts';
import { median, type Section } from './report.ts';

const runs = 3;

/**
 * Time from the command until the server listens: with an empty data folder (it creates database, tables and sample data), and
 * with a full one.
 */
export async function start(): Promise<readonly Section[]> {
  const coldS: number[] = [];
  const warmS: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await withDataDir(async (dataDir) => {
      for (const times of [coldS, warmS]) {
        const server = await startServer(dataDir);
        times.push(server.startedMs / 1000);
        await server.stop();
      }
    });
  }
  return [
    {
      title: `start: from the command to listening, built before; medians of ${runs}`,
      lines: [
        { what: 'empty data folder', value: median(coldS), unit: 's', budget: { of: 'value', atMost: 20 } },
        { what: 'full data folder', value: median(warmS), unit: 's', budget: { of: 'value', atMost: 3 } },
      ],
    },
  ];
}
