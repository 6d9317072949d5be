/**
 * Provided by build/child-scripts.ts: a module, named by its path from the root, bundled with all its imports into a script for
 * a process of its own.
 */
declare module 'virtual:child-script/*' {
  const source: string;
  export default source;
}
