/**
 * Requirements for a password: it must be long and not common. There are no composition rules (NIST SP 800-63B, section
 * 3.1.1.2). The list of common passwords, some 50,000, comes from zxcvbn-ts. Its estimator is not used, because a crafted
 * password of 128 characters keeps it busy for seconds.
 */
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import { minPasswordLength, maxPasswordLength } from '../../src/contracts/identity/password.ts';

/** Sequences of letters, digits and keys, which are guessed quickly. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];
/** A password made of no more different pieces than this is as easy to guess as a short one. */
const fewPieces = 2;
const minPieceLength = 3;
const maxPieceLength = 40;
const free = /[^\p{L}\p{N}]/u;

/**
 * Says what is wrong with the password; undefined if nothing is.
 *
 * @param own the person's address and names, which are not secret
 */
export async function passwordMistake(
  password: string,
  own: readonly string[],
): Promise<Message | undefined> {
  const length = [...password].length;
  if (length < minPasswordLength) return message('password.tooShort', { least: minPasswordLength });
  if (length > maxPasswordLength) return message('password.tooLong', { most: maxPasswordLength });
  return isCommon(password, own, await commonPasswords()) ? message('password.common') : undefined;
}

let list: Promise<ReadonlySet<string>> | undefined;
/** Loads the list when the first password is chosen, because it takes a few hundred milliseconds and as many kB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

/** Removes accents and capitals, which do not make a name harder to guess. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

/**
 * Whether the password is made of at most two different guessable pieces, each any number of times, with symbols between them.
 */
function isCommon(password: string, own: readonly string[], common: ReadonlySet<string>): boolean {
  const text = folded(password);
  const personal = new Set(
    own
      .map(folded)
      .flatMap((words) => {
        const each = words.split(/[^\p{L}\p{N}]+/u);
        return [words, each.join(''), ...each];
      })
      .filter((words) => words.length >= minPieceLength),
  );
  const isGuessable = (piece: string): boolean =>
    common.has(piece) ||
    personal.has(piece) ||
    /^(19|20)\d\d$/.test(piece) ||
    /^(.)\1*$/u.test(piece) ||
    runs.some((run) => run.includes(piece));
  // Positions already tried, each with the pieces used so far.
  const seen = new Set<string>();
  const reaches = (at: number, used: readonly string[]): boolean => {
    if (at === text.length) return true;
    const key = `${at} ${used.join('\0')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (free.test(text.charAt(at))) return reaches(at + 1, used);
    for (let end = Math.min(text.length, at + maxPieceLength); end > at; end -= 1) {
      const piece = text.slice(at, end);
      if (used.includes(piece)) {
        if (reaches(end, used)) return true;
      } else if (used.length < fewPieces && end - at >= minPieceLength && isGuessable(piece)) {
        if (reaches(end, [...used, piece])) return true;
      }
    }
    // One or two more characters at the end do not help.
    return text.length - at <= 2;
  };
  return reaches(0, []);
}
