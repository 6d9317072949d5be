import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';

const key = Buffer.alloc(32, 1).toString('base64');

function mistakesIn(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

describe('the configuration', () => {
  it('defaults to the embedded database, this machine alone and port 3000', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: '.data',
      logLevel: 'info',
      trustProxy: false,
      corsOrigins: [],
      requestsPerMinute: 3_000,
      checkAnswers: true,
      minFreeBytes: 1024 * 1024 * 1024,
      stagedRowsPerTenant: 1_000_000,
      sessionIdleMinutes: 60,
      sessionHours: 12,
      confirmationMinutes: 5,
      timeZone: 'America/Chicago',
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}));
  });

  it('parses valid settings', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::',
      DATABASE_URL: 'postgresql://me@db/portal',
      DATABASE_APP_URL: 'postgres://app:x@db:5433/portal?sslmode=require',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      JWT_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEYS: `new:${key},old:${key}`,
      TIME_ZONE: 'America/New_York',
      PUBLIC_URL: 'https://Portal.Example.org/',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'portal@example.org ',
      NODE_ENV: 'production',
    });
    expect(config).toMatchObject({
      port: 8080,
      trustProxy: ['10.0.0.0/8', '::1'],
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      encryptionKeys: [
        { id: 'new', key },
        { id: 'old', key },
      ],
      checkAnswers: false,
      timeZone: 'America/New_York',
      publicUrl: 'https://portal.example.org',
      smtp: { url: 'smtp://mail.example.org', from: 'portal@example.org' },
    });
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '12' }).trustProxy).toBe(12);
    expect(readConfig({ TRUST_PROXY: 'loopback,fe80::/10' }).trustProxy).toEqual(['loopback', 'fe80::/10']);
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
  });

  it('leaves parameters of a database’s host to PostgreSQL', () => {
    const databaseUrl = 'postgres://db/portal?sslmode=require&channel_binding=require&options=endpoint%3Da';
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  it('ignores variables of other programs', () => {
    const others = { PATH: '/bin', HOSTNAME: 'one', DATABASE_HOST: 'db', CACHE_DIR: '/tmp', POST: '1' };
    expect(readConfig(others)).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535; leave it out for the usual value.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; leave it out for the usual value.'],
    [{ HOST: 'not a host' }, /^HOST must be an address/],
    [
      { DATABASE_URL: 'mysql://db/portal' },
      'DATABASE_URL must be a PostgreSQL address like postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://db/portal?sslmod=verify-full' },
      'DATABASE_URL has a parameter "sslmod", which does nothing; sslmode may be meant.',
    ],
    [
      { DATABASE_URL: 'postgres://db/portal?sslmode=strict' },
      /^DATABASE_URL has sslmode=strict, which is none of disable, .*verify-full/,
    ],
    [
      { DATABASE_URL: 'postgres://db/portal?sslmode=verify-full&sslrootcert=/no/such.pem' },
      'DATABASE_URL names the file "/no/such.pem" (sslrootcert), which does not exist.',
    ],
    [
      { DATABASE_URL: 'postgres://db/portal?sslrootcert=/' },
      'DATABASE_URL names the file "/" (sslrootcert), which is no file.',
    ],
    [{ DATABASE_APP_URL: 'postgres://app@db/portal' }, /^DATABASE_APP_URL is set without DATABASE_URL/],
    [
      {
        DATABASE_URL: 'postgres://portal_owner:x@db/portal',
        DATABASE_APP_URL: 'postgres://portal_owner:x@db/portal',
      },
      /^DATABASE_APP_URL has the login of DATABASE_URL, so it restricts nothing; name another login/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error/],
    ...['true', '-1', 'abcd', '256.1.1.1', '1.2.3.4/33', '1.2.3.4/0', '::1/129', '1.2.3.4/8/8', '100'].map(
      (text): [Record<string, string>, RegExp] => [
        { TRUST_PROXY: text },
        /^TRUST_PROXY must be how many proxies/,
      ],
    ),
    [{ NODE_ENV: 'prod' }, /^NODE_ENV must be one of production, development, test;/],
    [{ DATA_DIR: '~/portal' }, /^DATA_DIR begins with "~"/],
    [{ CORS_ORIGINS: 'https://a.example/path' }, /^CORS_ORIGINS must be origins/],
    [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS must be origins/],
    [
      { REQUEST_PER_MINUTE: '5' },
      'REQUEST_PER_MINUTE is no setting of the portal; REQUESTS_PER_MINUTE may be meant.',
    ],
    [{ REQUESTS_PER_MINUTE: '-1' }, /^REQUESTS_PER_MINUTE must be a whole number/],
    [{ JWT_SECRET: 'short', ENCRYPTION_KEYS: `a:${key}` }, /^JWT_SECRET must have at least 32 characters/],
    [{ JWT_SECRET: 'x'.repeat(32) }, /^ENCRYPTION_KEYS is not set although JWT_SECRET is/],
    [
      { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'a:c2hvcnQ=' },
      /^ENCRYPTION_KEYS must be one or more id:key pairs/,
    ],
    [
      { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: `a:${key},a:${key}` },
      /^ENCRYPTION_KEYS must be one or more id:key pairs/,
    ],
    [{ PUBLIC_URL: 'portal.example.org' }, /^PUBLIC_URL must be where people reach the portal, like https:/],
    [{ PUBLIC_URL: 'ftp://portal.example.org' }, /^PUBLIC_URL must be where people reach the portal/],
    [{ PUBLIC_URL: 'https://portal.example.org/portal' }, /^PUBLIC_URL must be .* without a path/],
    [
      { SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@example.org' },
      /^SMTP_URL must be the address of a mail server/,
    ],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@example.org' }, /^SMTP_URL must be the address/],
    [{ SMTP_URL: 'smtp:///', MAIL_FROM: 'a@example.org' }, /^SMTP_URL must be the address of a mail server/],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /^SMTP_URL is set without MAIL_FROM; set the email address/],
    [{ MAIL_FROM: 'a@example.org' }, /^MAIL_FROM is set without SMTP_URL; set the mail server as well/],
    [
      { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'The portal' },
      /^MAIL_FROM must be the email address that mail is sent from/,
    ],
    [{ SESSION_IDLE_MINUTES: '61' }, /^SESSION_IDLE_MINUTES must be a whole number from 1 to 60/],
    [{ SESSION_HOURS: '0' }, /^SESSION_HOURS must be a whole number from 1 to 168/],
    [{ CONFIRMATION_MINUTES: 'soon' }, /^CONFIRMATION_MINUTES must be a whole number from 1 to 60/],
  ])('refuses %j in one sentence that names the variable and the fix', (env, sentence) => {
    const mistakes = mistakesIn(env);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(sentence);
    expect(mistakes[0]).toMatch(/^[A-Z_]+ [^\n]+\.$/);
  });

  it('lists every mistake at once and reveals no secret', () => {
    const mistakes = mistakesIn({
      PORT: 'x',
      LOG_LEVEL: 'x',
      DATABASE_URL: 'hunter2',
      JWT_SECRET: 'hunter2',
      ENCRYPTION_KEYS: 'hunter2',
    });
    expect(mistakes).toHaveLength(5);
    expect(mistakes.join()).not.toContain('hunter2');
  });
});
