import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface StandIn {
  /** Import specifier, and a part of the path of the importing module. */
  readonly source: string;
  readonly from: string;
  readonly code: string;
  /** Keeps the real module if any file of the portal imports `imports` from antd and contains `says`. */
  readonly unless?: { readonly imports: RegExp; readonly says: RegExp };
}

/**
 * Libraries that Refine uses for features this portal does not need, 20 kB (gz) of every page: lists parse their URL themselves
 * (providers/router.ts), every resource has a label, and no stack traces are shown. All that remains in use is a flat query
 * string.
 */
const ofRefine: readonly StandIn[] = [
  {
    source: 'qs',
    from: '/node_modules/@refinedev/',
    code: `
    const parse = (text) => Object.fromEntries(new URLSearchParams(text));
    const stringify = (value, { addQueryPrefix = false } = {}) => {
      const text = String(new URLSearchParams(Object.entries(value).filter(([, one]) => one !== undefined)));
      return addQueryPrefix && text !== '' ? '?' + text : text;
    };
    export default { parse, stringify };`,
  },
  {
    source: 'pluralize',
    from: '/node_modules/@refinedev/',
    code: 'const same = (word) => word; export default { plural: same, singular: same };',
  },
  {
    source: 'error-stack-parser',
    from: '/node_modules/@refinedev/',
    code: 'export default { parse: () => [] };',
  },
];

/**
 * Refine's list frame gets its heading, breadcrumb and buttons already rendered (src/framework/frame/page-frame.tsx). It
 * imports these modules for the ones it would render itself.
 */
const ofListFrame: readonly StandIn[] = [
  ['antd/es/typography/index', "export default { Title: 'span' };"],
  ['@ant-design/icons/es/icons/HomeOutlined', 'export default () => null;'],
  ['@ant-design/icons/es/icons/PlusSquareOutlined', 'export default () => null;'],
].map(([source = '', code = '']) => ({
  source,
  from: '/node_modules/@refinedev/antd/dist/index.mjs?part=List',
  code,
}));

/** All that is asked for is a flat query, in which a list of ids repeats its key. 2 kB (gz) of the first request. */
const ofSimpleRest: readonly StandIn[] = [
  {
    source: 'query-string',
    from: '/node_modules/@refinedev/simple-rest/',
    code: `
    export const stringify = (query) => {
      const given = Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one]));
      return String(new URLSearchParams(given.filter(([, one]) => one !== undefined)));
    };`,
  },
];

/** Only the page of an upload takes fetch, to follow what is done with it: it comes with the first such request. */
const ofAxios: readonly StandIn[] = [
  {
    source: './fetch.js',
    from: '/node_modules/axios/lib/adapters/adapters.js',
    code: `
    export const getFetch = (config) => async (request) =>
      (await import('axios/unsafe/adapters/fetch.js')).getFetch(config)(request);`,
  },
];

const nothing = 'export default () => null;';
const table = /\bTable\b|\bTableProps\b|\bTableColumn/;

/**
 * Parts of antd's components that no page uses, 45 kB (gz) of a list: Tree, Radio and Pagination for Table's own filters,
 * selection and pager, the menu of a breadcrumb, the images of Result's error pages, and the other inputs that Input names (a
 * text area is imported by itself, ui/text-area.ts).
 */
const ofAntd: readonly StandIn[] = [
  {
    source: './FilterDropdown',
    from: '/node_modules/antd/es/table/hooks/useFilter/',
    code: `${nothing} export const flattenKeys = () => [];`,
    unless: { imports: table, says: /\b(filters:(?!\s*\{)|filterDropdown|onFilter)/ },
  },
  ...['./hooks/useSelection', './useSelection'].map((source) => ({
    source,
    from: '/node_modules/antd/es/table/',
    code: `
    const none = [(columns) => columns, new Set()];
    export default () => none;
    export const SELECTION_COLUMN = {}, SELECTION_ALL = '', SELECTION_INVERT = '', SELECTION_NONE = '';`,
    unless: { imports: table, says: /\browSelection\b|\bSELECTION_/ },
  })),
  {
    source: '../pagination',
    from: '/node_modules/antd/es/table/InternalTable.js',
    code: nothing,
    unless: { imports: table, says: /<Table\b(?:(?!pagination=\{false\})[^])*\/>/ },
  },
  {
    source: './RcTable/VirtualTable',
    from: '/node_modules/antd/es/table/InternalTable.js',
    code: nothing,
    unless: { imports: table, says: /\bvirtual\b/ },
  },
  {
    source: '../dropdown/dropdown',
    from: '/node_modules/antd/es/breadcrumb/BreadcrumbItem.js',
    code: nothing,
    unless: { imports: /\bBreadcrumb\b/, says: /\bmenu:|\bdropdownProps\b/ },
  },
  ...['Group', 'OTP', 'Password', 'Search', 'TextArea'].map((part) => ({
    source: `./${part}`,
    from: '/node_modules/antd/es/input/index.js',
    code: nothing,
    unless: { imports: /\bInput\b/, says: new RegExp(`\\b\\w*Input\\.${part}\\b`) },
  })),
  {
    source: '../../tooltip',
    from: '/node_modules/antd/es/table/hooks/useSorter.js',
    code: 'export default ({ children }) => children;',
    unless: { imports: table, says: /\bsorter:|\bshowSorterTooltip\b/ },
  },
  ...['./noFound', './serverError', './unauthorized'].map((source) => ({
    source,
    from: '/node_modules/antd/es/result/',
    code: nothing,
    unless: { imports: /\bResult\b/, says: /<Result\b[^]*?status=(?!"(success|error|info|warning)")/ },
  })),
];

const prefix = '\0light:';

/** Replaces parts of libraries that no page uses with small stand-in modules. */
export function lightDependencies(): Plugin {
  const standIns = [...ofRefine, ...ofListFrame, ...ofSimpleRest, ...ofAxios, ...ofAntd];
  let used = standIns;
  return {
    name: 'light-dependencies',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      const sources = antdSources(join(root, 'src'));
      used = standIns.filter(
        ({ unless }) => unless === undefined || !sources.some(({ text }) => asksFor(text, unless)),
      );
    },
    resolveId: {
      filter: { id: standIns.map(({ source }) => new RegExp(`^${source.replaceAll('.', '[.]')}$`)) },
      handler(source, importer) {
        const found = used.find((one) => one.source === source && importer?.includes(one.from) === true);
        return found === undefined ? null : `${prefix}${standIns.indexOf(found)}`;
      },
    },
    load: {
      filter: { id: /^\0light:/ },
      handler: (id) => ({
        code: standIns[Number(id.slice(prefix.length))]?.code ?? '',
        moduleSideEffects: false,
      }),
    },
  };
}

/** The parts of antd's components that a page of the portal asks for, each with the first file that does, one line each. */
export function partsOfAntdInUse(sources: string): readonly string[] {
  const files = antdSources(sources);
  return ofAntd.flatMap(({ source, unless }) => {
    const file = unless && files.find(({ text }) => asksFor(text, unless));
    return file === undefined ? [] : [`${source.replace(/^.*\//, '')}: ${file.path}`];
  });
}

const antdImport = /import (?:type )?\{([^}]*)\} from 'antd'/;

interface Source {
  /** Below src. */
  readonly path: string;
  readonly text: string;
}

/** Every component that imports from antd. */
function antdSources(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ text }) => antdImport.test(text));
}

function asksFor(text: string, { imports, says }: NonNullable<StandIn['unless']>): boolean {
  return imports.test(antdImport.exec(text)?.[1] ?? '') && says.test(text);
}
