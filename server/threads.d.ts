/** Made by build/threads.ts: the module, by its path from the root, and all that it imports, as a script to start a thread with. */
declare module 'virtual:thread/*' {
  const source: string;
  export default source;
}
