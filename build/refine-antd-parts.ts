import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const query = '?part=';

/**
 * `@refinedev/antd` is one module, and a module is in one chunk: with the frame of a list would come those of records, with
 * Card, Tabs and Popconfirm. Each part that is imported becomes a module of its own, of which the rest is left out.
 */
export function refineAntdParts(): Plugin {
  return {
    name: 'refine-antd-parts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/src\/.*\.tsx?$/, code: /from ["']@refinedev\/antd["']/ },
      handler: (code) => ({
        code: code.replace(
          /import\s*\{([^}]*)\}\s*from\s*["']@refinedev\/antd["'];?/g,
          (_whole, names: string) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '')
              .map((name) => `import { ${name} } from '@refinedev/antd${query}${name.split(' ')[0]}';`)
              .join(' '),
        ),
        map: null,
      }),
    },
    resolveId: {
      filter: { id: /^@refinedev\/antd\?part=/ },
      async handler(source, importer) {
        const [name = '', part] = source.split(query);
        const found = await this.resolve(name, importer, { skipSelf: true });
        return found && { id: `${found.id}${query}${part}`, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /\/@refinedev\/antd\/.*\?part=/ },
      handler: (id) => readFile(id.split('?')[0] ?? id, 'utf8'),
    },
  };
}
