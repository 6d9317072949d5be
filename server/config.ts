/** The environment, read once at startup. Each mistake is reported in one sentence that names the variable and the fix. */
import { isIP } from 'node:net';
import * as z from 'zod';
import { closest } from '../src/contracts/values/closest.ts';
import { inEnglish } from '../src/contracts/messages/catalogue.ts';
import { decoded } from '../src/contracts/messages/encoded.ts';
import { postgresUrl } from './postgres-url.ts';

export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Holds the keys, the sign-in list and, without DATABASE_URL, the database itself. */
  readonly dataDir: string;
  /** Absent: the embedded database. */
  readonly databaseUrl?: string;
  /**
   * The login for requests; if absent, that of DATABASE_URL. Either way requests run under the restricted role
   * (docs/decisions/0005-database-roles.md).
   */
  readonly databaseAppUrl?: string;
  readonly logLevel: (typeof logLevels)[number];
  /** How many proxies are in front of the server, or their addresses. */
  readonly trustProxy: number | string[] | false;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Requests per minute allowed from one address; 0: no limit. */
  readonly requestsPerMinute: number;
  /** Disk space that uploads leave free. */
  readonly minFreeBytes: number;
  /** Limit of one tenant's uploaded rows that are neither committed nor canceled. */
  readonly stagedRowsPerTenant: number;
  readonly jwtSecret?: string;
  /** The first key encrypts and all decrypt; the last also makes digests. */
  readonly encryptionKeys?: readonly { readonly id: string; readonly key: string }[];
  /** The URL of the portal for links in mail; if absent, the address that this server listens on. */
  readonly publicUrl?: string;
  /** Absent: mail is written to DATA_DIR/mail. */
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Validates responses against their schemas; too costly for production. */
  readonly checkAnswers: boolean;
  /** Minutes until an unused session ends, and hours until any session ends. */
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  /** Rarely used operations ask again for a password or code that was entered longer ago than this. */
  readonly confirmationMinutes: number;
  /** IANA name of the time zone in which the program counts its days. */
  readonly timeZone: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join('\n'));
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
// Node.js packages know no others.
const environments = ['production', 'development', 'test'];
const keyBytes = 32;
const mb = 1024 * 1024;

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${name} must be a whole number from ${min} to ${max}; leave it out for the usual value.`,
    })
    .transform(Number);

const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
/** As browsers write it: in lower case, without a slash at the end. */
const asOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).href.replace(/\/$/, '') === new URL(text).origin
    ? new URL(text).origin
    : text;
const isAddress = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most === 0
    ? ['loopback', 'linklocal', 'uniquelocal'].includes(text)
    : rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
};
const isCount = (text: string) => /^\d{1,2}$/.test(text);

// PostgreSQL reads "+05:00" and "EST" in ways of its own, but names of places as everybody does.
function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !text.includes('/')) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).format() !== '';
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: wholeNumber('PORT', 0, 65_535).default(3000),
  // Listens on both loopback addresses but for no other machine; 0.0.0.0 or :: listens for all.
  HOST: z
    .string()
    .trim()
    .regex(
      /^[\w.:-]+$/,
      'HOST must be an address or name to listen on, like 0.0.0.0; leave it out for this machine alone.',
    )
    .default('localhost'),
  DATA_DIR: z
    .string()
    .trim()
    .refine((text) => !text.startsWith('~'), {
      error:
        'DATA_DIR begins with "~", which only a shell replaces, where it is not quoted; write the whole path.',
    })
    .default('.data'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_APP_URL: postgresUrl('DATABASE_APP_URL').optional(),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL must be one of ${logLevels.join(', ')}.`).default('info'),
  TRUST_PROXY: z
    .string()
    .trim()
    .refine((text) => isCount(text) || (list(text).length > 0 && list(text).every(isAddress)), {
      error:
        'TRUST_PROXY must be how many proxies stand in front of this server (like 1), or their addresses separated by commas.',
    })
    .transform((text) => (isCount(text) ? Number(text) || false : list(text)))
    .default(false),
  CORS_ORIGINS: z
    .string()
    .refine((text) => list(text).every(isOrigin), {
      error:
        'CORS_ORIGINS must be origins separated by commas, like https://portal.example.org, without a path.',
    })
    .transform(list)
    .default([]),
  REQUESTS_PER_MINUTE: wholeNumber('REQUESTS_PER_MINUTE', 0, 100_000_000).default(3_000),
  // A token lives no longer than an hour.
  SESSION_IDLE_MINUTES: wholeNumber('SESSION_IDLE_MINUTES', 1, 60).default(60),
  SESSION_HOURS: wholeNumber('SESSION_HOURS', 1, 24 * 7).default(12),
  CONFIRMATION_MINUTES: wholeNumber('CONFIRMATION_MINUTES', 1, 60).default(5),
  TIME_ZONE: z
    .string()
    .trim()
    .refine(isTimeZone, { error: 'TIME_ZONE must be the name of a time zone, like America/New_York.' })
    .default('America/Chicago'),
  MIN_FREE_MB: wholeNumber('MIN_FREE_MB', 0, 100_000_000).default(1_024),
  STAGED_ROWS_PER_TENANT: wholeNumber('STAGED_ROWS_PER_TENANT', 1, 999_999_999).default(1_000_000),
  JWT_SECRET: z
    .string()
    .min(
      keyBytes,
      `JWT_SECRET must have at least ${keyBytes} characters; "openssl rand -base64 32" makes one.`,
    )
    .optional(),
  ENCRYPTION_KEYS: z
    .string()
    .transform((text) =>
      list(text).map((one) => {
        const colon = one.indexOf(':');
        return { id: one.slice(0, Math.max(colon, 0)), key: one.slice(colon + 1) };
      }),
    )
    .refine(
      (keys) =>
        keys.length > 0 &&
        keys.every(isEncryptionKey) &&
        new Set(keys.map(({ id }) => id)).size === keys.length,
      {
        error: `ENCRYPTION_KEYS must be one or more id:key pairs separated by commas, each key ${keyBytes} bytes in base64 ("openssl rand -base64 32" makes one), each id short and its own, the newest first.`,
      },
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .trim()
    .transform(asOrigin)
    .refine(isOrigin, {
      error:
        'PUBLIC_URL must be where people reach the portal, like https://portal.example.org, without a path.',
    })
    .optional(),
  SMTP_URL: z
    .string()
    .trim()
    .refine((text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), {
      error:
        'SMTP_URL must be the address of a mail server, like smtps://user:password@mail.example.org:465.',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .check(
      z.email({
        error: 'MAIL_FROM must be the email address that mail is sent from, like portal@example.org.',
      }),
    )
    .optional(),
  NODE_ENV: z
    .string()
    .trim()
    .refine((text) => environments.includes(text), {
      error: `NODE_ENV must be one of ${environments.join(', ')}; set it to production where people use the portal.`,
    })
    .optional(),
});

function isEncryptionKey({ id, key }: { readonly id: string; readonly key: string }): boolean {
  return (
    /^[a-z0-9-]{1,20}$/i.test(id) &&
    /^[\w+/-]+=*$/.test(key) &&
    Buffer.from(key, 'base64').length === keyBytes
  );
}

/**
 * Unknown variables whose names resemble a setting that is not set, and would be ignored. Short names are skipped, as they
 * resemble others by chance.
 */
function misspelt(given: Readonly<Record<string, unknown>>): readonly string[] {
  const unset = Object.keys(environment.shape).filter(
    (name) => name.length >= 8 && !Object.hasOwn(given, name),
  );
  return Object.keys(given)
    .filter((name) => !Object.hasOwn(environment.shape, name))
    .flatMap((name) => {
      const meant = closest(name, unset, 2);
      return meant === undefined ? [] : [`${name} is no setting of the portal; ${meant} may be meant.`];
    });
}

/** The user name in the address of a database; undefined if there is none. */
function loginIn(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).username || undefined : undefined;
}

/** @throws ConfigError with all mistakes, not just the first */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = environment.safeParse(given);
  const mistakes = [
    ...(result.success ? [] : result.error.issues.map(({ message }) => inEnglish(decoded(message)))),
    ...misspelt(given),
  ];
  if (given['DATABASE_APP_URL'] !== undefined && given['DATABASE_URL'] === undefined) {
    mistakes.push(
      'DATABASE_APP_URL is set without DATABASE_URL; set both, or neither for the embedded database.',
    );
  }
  if (
    loginIn(given['DATABASE_APP_URL']) !== undefined &&
    loginIn(given['DATABASE_APP_URL']) === loginIn(given['DATABASE_URL'])
  ) {
    mistakes.push(
      'DATABASE_APP_URL has the login of DATABASE_URL, so it restricts nothing; name another login, or leave DATABASE_APP_URL out.',
    );
  }
  if ((given['JWT_SECRET'] === undefined) !== (given['ENCRYPTION_KEYS'] === undefined)) {
    const [missing, set] =
      given['JWT_SECRET'] === undefined
        ? ['JWT_SECRET', 'ENCRYPTION_KEYS']
        : ['ENCRYPTION_KEYS', 'JWT_SECRET'];
    mistakes.push(
      `${missing} is not set although ${set} is; set both, or neither to keep generated ones in DATA_DIR.`,
    );
  }
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined) {
    mistakes.push('SMTP_URL is set without MAIL_FROM; set the email address that mail is sent from as well.');
  }
  if (given['MAIL_FROM'] !== undefined && given['SMTP_URL'] === undefined) {
    mistakes.push(
      'MAIL_FROM is set without SMTP_URL; set the mail server as well, or neither to have mail written to DATA_DIR.',
    );
  }
  if (!result.success || mistakes.length > 0) throw new ConfigError([...new Set(mistakes)]);
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    corsOrigins: read.CORS_ORIGINS,
    requestsPerMinute: read.REQUESTS_PER_MINUTE,
    minFreeBytes: read.MIN_FREE_MB * mb,
    stagedRowsPerTenant: read.STAGED_ROWS_PER_TENANT,
    checkAnswers: read.NODE_ENV !== 'production',
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    sessionHours: read.SESSION_HOURS,
    confirmationMinutes: read.CONFIRMATION_MINUTES,
    timeZone: read.TIME_ZONE,
    ...(read.PUBLIC_URL === undefined ? {} : { publicUrl: read.PUBLIC_URL }),
    ...(read.SMTP_URL === undefined || read.MAIL_FROM === undefined
      ? {}
      : { smtp: { url: read.SMTP_URL, from: read.MAIL_FROM } }),
    ...(read.DATABASE_URL === undefined ? {} : { databaseUrl: read.DATABASE_URL }),
    ...(read.DATABASE_APP_URL === undefined ? {} : { databaseAppUrl: read.DATABASE_APP_URL }),
    ...(read.JWT_SECRET === undefined ? {} : { jwtSecret: read.JWT_SECRET }),
    ...(read.ENCRYPTION_KEYS === undefined ? {} : { encryptionKeys: read.ENCRYPTION_KEYS }),
  };
}
