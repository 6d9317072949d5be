/** Made by build/child-scripts.ts: the module, by its path from the root, and all that it imports, as a script for a process of its own. */
declare module 'virtual:child-script/*' {
  const source: string;
  export default source;
}
