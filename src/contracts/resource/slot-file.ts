/** Of a field with a file of its own, the file's name: src/pages/<resource>/<name>.field.tsx, in kebab-case as all files. */
export function slotFile(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
