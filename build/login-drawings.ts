import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Draws /login as the portal is built, for the server to send it whole (server/portal.ts): it is seen before any script has
 * come, which takes it over then (src/pages/sign-in/sign-in-page.tsx).
 */
export function loginDrawings(): Plugin {
  let root = process.cwd();
  return {
    name: 'login-drawings',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '.vite/login.json',
        source: JSON.stringify(await drawn(root)),
      });
    },
  };
}

/** Below node_modules, where Node finds React. */
async function drawn(root: string): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(root, 'node_modules/.login-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      build: {
        ssr: 'src/pages/sign-in/drawn-login.tsx',
        outDir: folder,
        minify: false,
        copyPublicDir: false,
      },
    });
    // What was bundled exports this; its types are the browser's, which these files do not know.
    const { drawLogin } = (await import(pathToFileURL(join(folder, 'drawn-login.js')).href)) as {
      readonly drawLogin: () => Readonly<Record<string, string>>;
    };
    return drawLogin();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
