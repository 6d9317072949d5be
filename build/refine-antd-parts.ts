import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const query = '?part=';

/**
 * `@refinedev/antd` is a single module, and a module belongs to a single chunk: the list frame would bring along the frames of
 * record pages, with Card, Tabs and Popconfirm. This plugin turns each imported part into a module of its own, so that the
 * bundler drops the rest.
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
