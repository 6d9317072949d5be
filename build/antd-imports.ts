import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Module path of an export of each package, without a file extension, as required by the icon package. */
const modules: Readonly<Record<string, (exported: string) => string>> = {
  antd: (exported) => `antd/es/${exported.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()}/index`,
  '@ant-design/icons': (exported) => `@ant-design/icons/es/icons/${exported}`,
};

/**
 * Rewrites `import { Table } from 'antd'` to an import of antd's own module for it, and likewise for icons. Tree shaking would
 * save as many bytes, but chunks.ts follows imports: through the package's entry point, every page would depend on all of antd.
 */
export function antdImports(): Plugin {
  return {
    name: 'antd-imports',
    apply: 'build',
    transform: {
      order: 'post',
      filter: {
        id: /\/src\/.*\.tsx?$|\/node_modules\/@refinedev\/antd\/.*\.mjs\?part=/,
        code: /from ["'](antd|@ant-design\/icons)["']/,
      },
      handler: (code) => ({
        code: code.replace(
          /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["'];?/g,
          (_whole, names: string, from: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '')
              .map((name) => importOf(name, from))
              .join(' '),
        ),
        map: null,
      }),
    },
  };
}

function importOf(name: string, from: string): string {
  const [exported = '', local = exported] = name.split(/\s+as\s+/);
  const module = modules[from]?.(exported) ?? from;
  if (!existsSync(fileURLToPath(new URL(`../node_modules/${module}.js`, import.meta.url))))
    throw new Error(
      `${from} exports ${exported} from elsewhere: ${module} is no file (build/antd-imports.ts).`,
    );
  return `import ${local} from '${module}';`;
}
