/** Writes docs/reference.md from the types of a declaration and their comments; tests/build/reference.test.ts holds it to them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from './built.mjs';

/** @typedef {{ key: string, must: boolean, type: string, says: string }} Member */

const folder = 'src/contracts/resource';
/** @param {string} file */
const source = (file) => readFileSync(join(root, folder, file), 'utf8');
const declaration = source('define-resource.ts');
const fields = source('fields.ts');
const actions = source('actions.ts');

/** What the page has, in its order: a heading, and the interface whose members are under it. */
/** @type {[heading: string, text: string, name: string][]} */
const parts = [
  ['A resource', declaration, 'Shape'],
  ['Options of every field', fields, 'CommonOptions'],
  ['A choice (`f.choice`, `f.code`)', fields, 'ChoiceDetails'],
  ['`rules`', declaration, 'Rule'],
  ['`tiles`', declaration, 'Tile'],
  ['`pages`', declaration, 'OwnPage'],
  ['`form`, `show.sections`', declaration, 'Section'],
  ['`show.related`', declaration, 'Related'],
  ['`show.links`', declaration, 'RecordLink'],
  ['`actions`', actions, 'Action'],
  ['`transfer`', declaration, 'Transfer'],
  ['`access`', declaration, 'Access'],
];

/** The page as it should stand. */
export async function reference() {
  const page = [
    '# Reference',
    'Written by `npm run reference` from the comments in `src/contracts/resource`; edit those. By what one wants to do: [customize](customize.md).',
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
    ...parts.flatMap(([heading, text, name]) => [`## ${heading}`, memberTable(members(text, name))]),
    '## A computed field (`computed`)',
    `\`\`\`ts\n${source('expression.ts').match(/\/\*\* Over the records whose[\s\S]*?\n {2}\| Aggregate;/)?.[0] ?? ''}\n\`\`\``,
  ].join('\n\n');
  const file = join(root, 'docs/reference.md');
  return format(page, { ...(await resolveConfig(file)), filepath: file });
}

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
 * The members of an interface, those that stand directly in it.
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
      type === '' ? '' : `\`${type.replaceAll('readonly ', '')}\``,
      says,
    ]),
  );
}

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
