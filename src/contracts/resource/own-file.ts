/**
 * The file in src/pages/<resource> with a resource's own implementation of one of its keys; named in kebab-case like all
 * files.
 */
export type OwnFile = 'field' | 'page';

export function ownFile(key: string, what: OwnFile): string {
  return `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${what}.tsx`;
}
