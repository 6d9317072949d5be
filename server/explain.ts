import { ConfigError } from './config.ts';

const forOperators = [
  'StartError',
  'BackupError',
  'EmbeddedDatabaseError',
  'DatabaseSetupError',
  'DeclarationError',
];

/**
 * Sentences for the operator; for a bug in the program, its stack trace. `env`: the environment that the program was started
 * with.
 */
export function explain(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (error instanceof ConfigError) return error.mistakes;
  if (!(error instanceof Error)) return [String(error)];
  if (forOperators.includes(error.name)) return [error.message];
  const listening = 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo');
  const code = listening && 'code' in error ? error.code : undefined;
  const port = env['PORT'] ?? '3000';
  if (code === 'EADDRINUSE')
    return [`Port ${port} is in use; stop the program that uses it, or set PORT to another.`];
  if (code === 'EACCES') return [`Port ${port} may not be used by this user; set PORT to one above 1023.`];
  if (code !== undefined) {
    const host = env['HOST'] ?? 'localhost';
    return [`HOST is ${host}, which is no address of this machine; leave it out, or set it to 0.0.0.0.`];
  }
  // Of the system, about a file: its message names the operation and the file.
  if ('syscall' in error && 'path' in error) return [`${error.message}.`];
  return [error.stack ?? error.message];
}
