import { build, type Plugin } from 'vite';

const asked = /^virtual:child-script\//;
const resolved = /^\0virtual:child-script\//;

/**
 * `import source from 'virtual:child-script/server/x.ts'`: the module and all that it imports as one script, which a
 * process of its own reads from its standard input (`node -`). The same in the built server, in development and in tests,
 * where Node.js itself could load no TypeScript.
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

/** Packages go in as well: the script has no place from which they could be found. */
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
