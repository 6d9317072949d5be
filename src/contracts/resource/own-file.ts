/** Of what a resource brings itself for one of its keys, the file's name in src/pages/<resource>: kebab-case, as all files. */
export type OwnFile = 'field' | 'page';

export function ownFile(key: string, what: OwnFile): string {
  return `${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${what}.tsx`;
}
