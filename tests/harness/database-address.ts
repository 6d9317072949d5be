import { Client } from 'pg';

/** The same server and login, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`);
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
