/** The startup check of the names of fields and actions (registry.ts). */

/** PostgreSQL cuts names after 63 bytes, and those of columns and indexes are longer than the key. */
const longest = 51;

export function keyMistake(key: string, reserved: readonly string[]): string | undefined {
  if (reserved.includes(key)) return 'is a name that the framework itself uses. Choose another.';
  if (key.length > longest)
    return `has ${key.length} characters, but a name has at most ${longest}. Choose a shorter one.`;
  if (!/^[a-z][a-zA-Z0-9]*$/.test(key))
    return 'must be camelCase: letters and digits, beginning with a small letter, such as "dueDate".';
  return undefined;
}
