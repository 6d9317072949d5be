import { build, type Plugin } from 'vite';

const asked = /^virtual:child-script\//;
const resolved = /^\0virtual:child-script\//;

/**
 * `import source from 'virtual:child-script/server/x.ts'` returns the module and everything it imports as one script, for a
 * child process that reads it from standard input (`node -`). It works the same in the built server, in development and in
 * tests, where Node.js itself could not load TypeScript.
 */
export function childScripts(): Plugin {
  let root = process.cwd();
  const made = new Map<string, ReturnType<typeof bundle>>();
  return {
    name: 'child-scripts',
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: asked }, handler: (name) => `\0${name}` },
    load: {
      filter: { id: resolved },
      async handler(id) {
        const entry = id.replace(resolved, '');
        const bundled = made.get(entry) ?? bundle(root, entry);
        made.set(entry, bundled);
        const { code, files } = await bundled;
        for (const file of files) this.addWatchFile(file);
        return `export default ${JSON.stringify(code)};`;
      },
    },
    watchChange() {
      made.clear();
    },
  };
}

/** Bundles packages too: a script from standard input has no location to resolve them from. */
async function bundle(
  root: string,
  entry: string,
): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      target: 'node20',
      write: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(result) || !('output' in result) ? [] : result.output;
  if (output === undefined) throw new Error(`${entry} gave no script.`);
  return { code: output.code, files: output.moduleIds.filter((file) => !file.includes('node_modules')) };
}
