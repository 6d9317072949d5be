/** The address of a PostgreSQL server, with the parameters that pg understands. */
import { accessSync, constants, statSync } from 'node:fs';
import * as z from 'zod';
import { closest } from '../src/contracts/values/closest.ts';

/** Of pg-connection-string. Without a mode, or with one of another name, the connection would not be encrypted as meant. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey'];
const parameters = ['sslmode', 'sslnegotiation', ...certificateFiles];

export const postgresUrl = (name: string) =>
  z
    .string()
    .trim()
    .superRefine((text, check) => {
      const say = (error: string) => check.addIssue({ code: 'custom', message: `${name} ${error}` });
      if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
        return say('must be a PostgreSQL address like postgres://user:password@host:5432/database.');
      const given = new URL(text).searchParams;
      for (const key of given.keys()) {
        // Others are left to PostgreSQL: hosts add some of their own.
        const meant = parameters.includes(key) ? undefined : closest(key, parameters, 2);
        if (meant !== undefined) say(`has a parameter "${key}", which does nothing; ${meant} may be meant.`);
      }
      const mode = given.get('sslmode');
      if (mode !== null && !sslModes.includes(mode))
        say(`has sslmode=${mode}, which is none of ${sslModes.join(', ')}.`);
      for (const key of certificateFiles) {
        const file = given.get(key);
        const reason = file === null ? undefined : whyUnreadable(file);
        if (reason !== undefined) say(`names the file "${file}" (${key}), which ${reason}.`);
      }
      return undefined;
    });

function whyUnreadable(file: string): string | undefined {
  try {
    if (!statSync(file).isFile()) return 'is no file';
    accessSync(file, constants.R_OK);
    return undefined;
  } catch (error) {
    return Object(error).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
  }
}
