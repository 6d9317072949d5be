import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Prerenders /login at build time, so that the server can send it complete (server/portal/). It is visible before any script
 * has loaded; the script then hydrates it (src/pages/sign-in/sign-in-page.tsx).
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

/** Builds in a folder below node_modules, where Node can resolve React. */
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
    // The bundle exports this. Its types are for the browser, which these files are not compiled for.
    const { drawLogin } = (await import(pathToFileURL(join(folder, 'drawn-login.js')).href)) as {
      readonly drawLogin: () => Readonly<Record<string, string>>;
    };
    return drawLogin();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
