/**
 * Creates a resource from a file. `npm run resource -- new visits.csv` (also .xlsx, and OpenAPI as .json or .yaml) guesses it
 * from the file's contents; `npm run resource -- adopt site-visits.prototype.json` takes over a prototype designed in the
 * portal. Both write src/resources/<name>.ts and the migration that creates its table.
 */
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { differencesOf } from '../../src/contracts/prototypes/document-differences.ts';
import { isNewer } from '../../src/contracts/prototypes/document-upgrades.ts';
import {
  declarationOf,
  documentJsonSchema,
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { seesOthers } from '../../src/contracts/prototypes/prototype-access.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { readPrototypeFile } from '../../src/contracts/prototypes/file-mistakes.ts';
import { jsonMistake } from '../../src/contracts/prototypes/json-mistake.ts';
import { type ColumnGuess, guessColumns } from '../../src/contracts/prototypes/prototype-guess.ts';
import { personalSort } from '../../src/contracts/prototypes/prototype-personal.ts';
import { isDeclaredNotPersonal, withoutRows } from '../../src/contracts/prototypes/readiness.ts';
import { describedSchemas } from '../../src/contracts/prototypes/prototype-openapi.ts';
import { mistakeInEnglish } from '../../src/contracts/messages/prototype-files.ts';
import { inEnglish, message } from '../../src/contracts/messages/catalogue.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { resourceFile } from '../../src/contracts/resource/resource-file.ts';
import { printResource } from '../../src/contracts/prototypes/resource-print.ts';
import { generateMigration } from '../db/generate-migration.ts';
import { registry } from '../resources.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { fileRows } from '../transfer/file-rows.ts';
import { writeSpanish } from './adopted-spanish.ts';
import { type PilotRows, pilotRows } from './pilot-rows.ts';
import { runScript, say } from './run-script.ts';

const usage = [
  'Say what to make it of:',
  '  npm run resource -- new visits.csv [siteVisits]          from rows (.csv, .xlsx)',
  '  npm run resource -- new openapi.yaml SiteVisit           from a schema of an API (.yaml, .json)',
  '  npm run resource -- adopt site-visits.prototype.json     from a prototype of the portal',
  'npm run resource -- schema writes the JSON Schema of a prototype.',
].join('\n');

/** Enough rows to tell what a column contains. */
const maxRows = 20_000;
const maxBytes = 20 * 1024 * 1024;

await runScript(async () => {
  const [command, path, name] = process.argv.slice(2);
  if (command === 'schema') {
    say(JSON.stringify(documentJsonSchema(), null, 2));
    return undefined;
  }
  if (path === undefined || (command !== 'new' && command !== 'adopt')) return usage;
  const size = await stat(path).catch(() => undefined);
  if (size === undefined || !size.isFile()) return `There is no file ${path}.`;
  if (command === 'adopt') return adopt(path);
  return /\.(ya?ml|json)$/i.test(path) ? fromOpenApi(path, name) : fromRows(path, name);
});

function takenNames(): readonly string[] {
  return registry.resources.map((resource) => resource.name);
}

async function fromRows(path: string, name: string | undefined): Promise<string | undefined> {
  const rows: (readonly string[])[] = [];
  try {
    for await (const part of fileRows(path)) {
      rows.push(...part.map(({ cells }) => cells));
      if (rows.length > maxRows) break;
    }
  } catch (error) {
    if (error instanceof FileError)
      return `${path} cannot be read as rows (${error.code}). Save it as CSV in UTF-8, or as XLSX.`;
    throw error;
  }
  if (rows.length < 2) return `${path} has no rows below its first line, which names the columns.`;
  const columns = guessColumns(rows);
  for (const column of columns) say(guessWords(column));
  const fields = columns.map(({ field }) => field);
  return write(draftDocument(name ?? basename(path), fields, takenNames()));
}

function guessWords({ header, field, evidence, personal }: ColumnGuess): string {
  const { kind, matched, of, form, misfits } = evidence;
  const counted =
    of === 0
      ? 'empty'
      : form === ''
        ? `${of} texts`
        : kind === 'choice'
          ? `${form} values in ${of} cells`
          : `${matched} of ${of} are ${form}`;
  const others =
    misfits.length === 0
      ? ''
      : `; not row ${misfits.slice(0, 5).join(', ')}${misfits.length > 5 ? ' …' : ''}`;
  const hint = personal === undefined ? '' : '. Looks like personal data: decide on pii';
  return `  ${header === '' ? `column ${field.key}` : header} → ${field.key}, ${field.kind} (${counted}${others})${hint}`;
}

async function fromOpenApi(path: string, name: string | undefined): Promise<string | undefined> {
  if ((await stat(path)).size > maxBytes) return `${path} is larger than ${maxBytes / 1024 / 1024} MB.`;
  const text = await readFile(path, 'utf8');
  let openapi: unknown;
  try {
    openapi = parseYaml(text);
  } catch (error) {
    return `${path} is neither JSON nor YAML: ${error instanceof Error ? error.message : String(error)}`;
  }
  const schemas = describedSchemas(openapi);
  const [only] = schemas;
  const chosen = name === undefined && schemas.length === 1 ? only : schemas.find((one) => one.name === name);
  if (only === undefined) return `${path} describes no records: OpenAPI 3.0 or 3.1 with schemas is read.`;
  if (chosen === undefined)
    return [`Say which of these it is to be:`, ...schemas.map((one) => `  ${one.name}`)].join('\n');
  return write(draftDocument(chosen.name.replace(/^[A-Z]+ .*\//, ''), chosen.fields, takenNames()));
}

async function adopt(path: string): Promise<string | undefined> {
  const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  const wrong = jsonMistake(text);
  if (wrong !== undefined)
    return `${path} is not JSON. ${mistakeInEnglish(wrong)} Or download the prototype again, as the file for developers.`;
  const json: unknown = JSON.parse(text);
  if (isNewer(Object(json).prototype)) return `${path}: ${inEnglish(message('prototype.newer'))}`;
  const read = readPrototypeFile(json);
  if ('mistakes' in read)
    return [
      `${path} is no prototype of this portal. Correct it, then adopt it again:`,
      ...read.mistakes.map((one) => `  ${mistakeInEnglish(one)}`),
    ].join('\n');
  const { prototype, spanish, rows, sample } = read.file;
  const personal = Object.keys(sample?.personal ?? {});
  return write(prototype, { path, spanish, rows, decided: sample?.decided, personal });
}

/** What accompanies a document in a prototype file. */
interface Brought {
  readonly path?: string;
  readonly spanish?: Readonly<Record<string, string>> | undefined;
  readonly rows?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /** What the prototype's owner confirmed to be right as it is. */
  readonly decided?: readonly string[] | undefined;
  /** Fields whose cells looked like personal data before made-up values replaced them. */
  readonly personal?: readonly string[];
}

/** Writes nothing if a declaration of that name exists or the new one would be invalid. */
function write(
  document: ResourceDocument,
  { path = '', spanish = {}, rows = [], decided = [], personal = [] }: Brought = {},
): string | undefined {
  const resource = declarationOf(document);
  const file = `src/resources/${resourceFile(resource.name)}`;
  if (existsSync(join(process.cwd(), file))) return `${file} is there already${differenceTo(document)}`;
  const found = registry.resources.map((one) => ({
    file: `src/resources/${resourceFile(one.name)}`,
    resource: one,
  }));
  // Throws DeclarationError, which says what is wrong.
  const { resources } = createRegistry([...found, { file, resource }]);
  const undecided = document.fields.flatMap(({ key, options }) => {
    const cells = rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : []));
    const isOpen = options?.pii === undefined && !isDeclaredNotPersonal(key, decided);
    const looks = personal.includes(key) || personalSort(options?.label ?? key, cells) !== undefined;
    return isOpen && looks ? [key] : [];
  });
  // Migrations are committed, so everybody who has the code can read their contents.
  const exposed = undecided.filter((key) => rows.some((row) => (row[key] ?? null) !== null));
  if (exposed.length > 0)
    return `Nothing was written: ${exposed.join(', ')} looks like personal data, and the rows of the pilot would stand in the migration for all to read. Decide it in the studio, under Hand over, and download the prototype again; or write "pii": false (or true, to have it encrypted) into the options of ${exposed.join(' and ')} in ${path}. Then adopt it again.`;
  writeFileSync(join(process.cwd(), file), printResource(document), { flag: 'wx' });
  say(
    `Wrote ${file}: ${document.fields.length} fields. Read it: who may see and change the records stands under access.`,
  );
  for (const key of undecided) say(`  ${key} looks like personal data: decide on pii.`);
  const made = generateMigration(resources, resourceFile(resource.name).replace('.ts', ''));
  if ('refusals' in made)
    return `No migration was written:\n${made.refusals.map((one) => `  ${one}`).join('\n')}`;
  if (made.file !== undefined)
    say(
      `Wrote ${made.file}: ${made.statements} ${made.statements === 1 ? 'statement' : 'statements'}. Read it before you commit it.`,
    );
  const words = writeSpanish(document, spanish);
  if (made.file !== undefined && rows.length > 0) {
    const refused = bringIn(document, rows, made.file);
    if (refused !== undefined && decided.includes(withoutRows(refused.key)))
      say(`The rows of the pilot were left out, as was decided: ${refused.why}`);
    else if (refused !== undefined) {
      const wrote = [file, made.file, ...(words === undefined ? [] : [words])];
      say(
        `The rows of the pilot were not written: ${refused.why} To bring them in, remove ${wrote.join(', ')}, take back what was added to server/db/migrations/declared.json (git checkout), ${refused.mend} in ${path}, and adopt it again.`,
      );
    }
  }
  say('Start the portal (npm start, or npm run dev) to see it.');
  return undefined;
}

/** How a prototype of an existing list differs from it, so that a developer can make the changes by hand. */
function differenceTo(document: ResourceDocument): string {
  const shipped = registry.find(document.name);
  if (shipped === undefined || fieldOfCode(shipped) !== undefined) return '. Give it another name.';
  const found = differencesOf(documentOf(shipped), document);
  if (found.length === 0) return ', and says the same.';
  const lines = found.map(({ is, part, name }) => `  ${part} ${is}: ${name}`);
  return `. The prototype differs in this; take it over by hand, or give the prototype another name:\n${lines.join('\n')}`;
}

/** Appends the rows to the migration that creates the table. */
function bringIn(
  document: ResourceDocument,
  rows: readonly Readonly<Record<string, unknown>>[],
  migration: string,
): Extract<PilotRows, { readonly why: string }> | undefined {
  const made = pilotRows(document, rows, registry.get, (name) => registry.find(name) !== undefined);
  if ('why' in made) return made;
  appendFileSync(join(process.cwd(), migration), `-- Rows of the pilot.\n${made.statement};\n`);
  say(`It brings in the pilot's rows: ${made.count}.`);
  if (seesOthers(document))
    say(
      '  In the pilot each tenant saw its own rows; by `access.read` they see those of every tenant. Add a field that refers to tenants, and a condition on it, to keep it so.',
    );
  return undefined;
}
