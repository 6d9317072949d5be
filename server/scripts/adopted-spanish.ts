/** The Spanish texts of a generated declaration: writes those that came with it, and reports those still missing. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { genderKey, type Sentences } from '../../src/contracts/messages/sentence.ts';
import { object, text, write as written } from '../../src/contracts/prototypes/code-text.ts';
import type { ResourceDocument } from '../../src/contracts/prototypes/prototype-document.ts';
import { wordsOf } from '../../src/contracts/prototypes/readiness.ts';
import { resourceFile } from '../../src/contracts/resource/resource-file.ts';
import { say } from './run-script.ts';

const parts = import.meta.glob<Readonly<Record<string, Sentences>>>('../../src/i18n/es/**/*.ts', {
  eager: true,
});
const known = new Set(Object.values(parts).flatMap((part) => Object.values(part).flatMap(Object.keys)));

/**
 * Writes no texts that the portal has already, nor texts that the declaration no longer uses.
 * @returns the file, if one was written
 */
export function writeSpanish(
  document: ResourceDocument,
  given: Readonly<Record<string, string>>,
): string | undefined {
  const [one] = document.label;
  const gender = genderKey(one);
  const wanted = [...wordsOf(document), gender].filter((words) => !known.has(words));
  const spanishOf = (words: string) => {
    const spanish = Object.hasOwn(given, words) ? given[words] : undefined;
    return words === gender && spanish !== 'm' && spanish !== 'f' ? undefined : spanish || undefined;
  };
  const members = wanted.flatMap((words) => {
    const spanish = spanishOf(words);
    return spanish === undefined ? [] : [{ key: words, code: text(spanish) }];
  });
  const file = `src/i18n/es/${resourceFile(document.name)}`;
  const isTaken = existsSync(join(process.cwd(), file));
  const makesFile = members.length > 0 && !isTaken;
  const words = written(object(members, true));
  if (makesFile) {
    writeFileSync(
      join(process.cwd(), file),
      `import type { Dictionary } from '../words.ts';\n\nexport const ${document.name}: Dictionary = ${words};\n`,
      { flag: 'wx' },
    );
    say(`Wrote ${file}. The Spanish of what you add to the declaration goes there, too.`);
  } else if (members.length > 0)
    say(`${file} is there already. Add to the words in it what it lacks of these:\n${words}`);
  const lacking = wanted.filter((one) => spanishOf(one) === undefined);
  const without = lacking.filter((one) => one !== gender);
  if (without.length > 0) {
    const place = makesFile || isTaken ? file : 'src/i18n/es/resources.ts';
    const shown = without.slice(0, 12).map((one) => JSON.stringify(one));
    const more = without.length > shown.length ? ` and ${without.length - shown.length} more` : '';
    say(
      `Without Spanish: ${shown.join(', ')}${more}. Add a line for each to ${place}, as 'Name': 'Nombre'. npm run check names those that are left.`,
    );
  }
  if (lacking.includes(gender))
    say(
      `Add a line to src/i18n/es/nouns.ts, below \`genders\`: ${inLine(one)}: 'm', or 'f' if it is feminine.`,
    );
  return makesFile ? file : undefined;
}

function inLine(words: string): string {
  return written(text(words));
}
