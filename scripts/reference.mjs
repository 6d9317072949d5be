/** Writes docs/reference.md from the types and comments of declarations; tests/build/reference.test.ts compares the two. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './built.mjs';

/** @typedef {{ key: string, must: boolean, type: string, says: string }} Member */

const folder = 'src/contracts';
/** @param {string} file */
const source = (file) => readFileSync(join(root, folder, file), 'utf8');
const declaration = source('resource/define-resource.ts');
const fields = source('resource/fields.ts');
const actions = source('resource/actions.ts');
const files = source('resource/import.ts');
const policy = source('resource/policy.ts');

/** Sections of the page in order: the heading, and the interfaces whose members it lists. */
/** @type {[heading: string, text: string, ...names: string[]][]} */
const parts = [
  ['A resource', declaration, 'Shape'],
  ['Options of every field', fields, 'CommonOptions'],
  ['A choice (`f.choice`, `f.code`)', fields, 'ChoiceDetails'],
  [
    'What a reference asks (`requires` of `f.ref`, `f.refs`)',
    source('resource/requirements.ts'),
    'Requirement',
  ],
  ['`routes`', declaration, 'Routes'],
  ['`menu`', declaration, 'MenuPlace', 'Menu'],
  ['`list`', declaration, 'ListSpec'],
  ['`list.sumBy`', source('lists/list-sums.ts'), 'SumBy'],
  ['`views`, each', declaration, 'View'],
  ['`rules`, each', declaration, 'Rule'],
  ['`form`, `show.sections`, each', declaration, 'Section'],
  ['`show`', declaration, 'Show'],
  ['`show.related`, each', declaration, 'Related'],
  ['`show.links`, each', declaration, 'RecordLink'],
  ['`actions`, each', actions, 'Action'],
  ['`requires` of an action, each', actions, 'Requirement'],
  ['`creates` of an action', actions, 'Creation'],
  ['`tiles`: figures on the dashboard, each', declaration, 'Tile'],
  ['`pages`, each', declaration, 'OwnPage'],
  ['`transfer`', declaration, 'Transfer'],
  ['`transfer.import`', files, 'Import'],
  ['`transfer.import.columns`, each', files, 'ImportColumn'],
  ['`transfer.import.withdraw`', files, 'Withdrawal'],
  ['`access`', declaration, 'Access'],
  ['A grant (`access.read`, `grants` …): `allow(who, where)`', policy, 'Grant'],
  ['Who (`access.screen`, `audience`, `who` of a grant), any of these', policy, 'Audience'],
];

/** Returns the page as it should be. */
export async function reference() {
  const page = [
    '# Reference',
    'Written by `npm run reference` from the comments in `src/contracts`; edit those. By what one wants to do: [customize](customize.md).',
    '## Kinds of fields',
    table(
      ['Kind', 'Holds', 'Options of its own'],
      kinds().map(({ kind, says, options }) => [
        `\`f.${kind}\``,
        says,
        options
          .map(
            ({ key, must, says: what }) =>
              `\`${key}\`${must ? ' (required)' : ''}${what === '' ? '' : `: ${what}`}`,
          )
          .join('<br>'),
      ]),
    ),
    ...parts.flatMap(([heading, ...of]) => [`## ${heading}`, memberTable(membersOf(of))]),
    '## A computed field (`computed`)',
    `\`\`\`ts\n${source('resource/expression.ts').match(/\/\*\* Over the records whose[\s\S]*?\n {2}\| Aggregate;/)?.[0] ?? ''}\n\`\`\``,
  ].join('\n\n');
  const file = join(root, 'docs/reference.md');
  return format(page, { ...(await resolveConfig(file)), filepath: file });
}

/** Names of everything without a comment, which the page could not describe. */
export function undocumented() {
  const ofKinds = kinds().flatMap(({ kind, says, options }) => [
    ...(says === '' ? [`f.${kind}`] : []),
    ...options.filter(({ says: what }) => what === '').map(({ key }) => `f.${kind}: ${key}`),
  ]);
  return [
    ...ofKinds,
    ...parts.flatMap(([heading, ...of]) =>
      membersOf(of)
        .filter(({ says }) => says === '')
        .map(({ key }) => `${heading}: ${key}`),
    ),
  ];
}

/** @param {[text: string, ...names: string[]]} of */
const membersOf = ([text, ...names]) => names.flatMap((name) => members(text, name));

/** @returns {{ kind: string, says: string, options: Member[] }[]} */
function kinds() {
  const list = fields.slice(fields.indexOf('export const f = {'), fields.indexOf('export type ValueOf'));
  const found = [...list.matchAll(/^ {2}(?:\/\*\* (.*?) \*\/\n {2})?(\w+)(?::|,$)/gm)];
  return found.map(({ index, 1: says = '', 2: kind = '' }) => {
    const rest = list.slice(index + 1);
    const own = /\b(\w+Options)\b/.exec(kind === 'custom' ? 'CustomOptions' : rest)?.[1] ?? '';
    return { kind, says, options: own === 'CommonOptions' ? [] : members(fields, own) };
  });
}

/**
 * Direct members of an interface.
 *
 * @param {string} text
 * @param {string} name
 * @returns {Member[]}
 */
function members(text, name) {
  const start = text.search(new RegExp(`^(export )?interface ${name}\\b`, 'm'));
  if (start < 0) throw new Error(`There is no interface ${name} in ${folder}.`);
  const opened = /\{\n/.exec(text.slice(start));
  const from = start + (opened?.index ?? 0) + 2;
  const body = text.slice(from, from + text.slice(from).search(/^\}/m));
  const found = [
    ...body.matchAll(
      /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2})?readonly (\w+)(\??): ([\s\S]*?);\n(?= {2}(?:readonly|\/\*\*)|$(?![\s\S]))/gm,
    ),
  ];
  return found.map(([, comment = '', key = '', maybe = '', type = '']) => ({
    key,
    must: maybe === '',
    type: type.includes('\n') ? '' : type,
    says: comment
      .replace(/\n\s*\*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** @param {Member[]} list */
function memberTable(list) {
  return table(
    ['Key', 'Value', ''],
    list.map(({ key, must, type, says }) => [
      `\`${key}\`${must ? '' : '?'}`,
      type === '' ? '' : code(type.replaceAll('readonly ', '')),
      says,
    ]),
  );
}

/** Text that contains a backtick is wrapped in double backticks. @param {string} text */
const code = (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function table(head, rows) {
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(join(root, 'docs/reference.md'), await reference());
