/**
 * What a password must be: long, and no common one. No rule of composition (NIST SP 800-63B, section 3.1.1.2). The list is
 * that of zxcvbn-ts, some 50,000; its estimator is not used: a crafted password of 128 characters holds it up for seconds.
 */
import { message, type Message } from '../../src/contracts/messages/catalogue.ts';
import { leastPasswordLength, mostPasswordLength } from '../../src/contracts/identity/password.ts';

/** Rows of keys and letters, along which nobody is slow to guess. */
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
/** What is made of no more different pieces than these is guessed like a short one. */
const fewPieces = 2;
const leastPiece = 3;
const longestPiece = 40;
const free = /[^\p{L}\p{N}]/u;

/**
 * What is wrong with it; undefined: nothing.
 *
 * @param own the person's address and names, which are no secret
 */
export async function passwordMistake(
  password: string,
  own: readonly string[],
): Promise<Message | undefined> {
  const length = [...password].length;
  if (length < leastPasswordLength) return message('password.tooShort', { least: leastPasswordLength });
  if (length > mostPasswordLength) return message('password.tooLong', { most: mostPasswordLength });
  return isCommon(password, own, await commonPasswords()) ? message('password.common') : undefined;
}

let list: Promise<ReadonlySet<string>> | undefined;
/** Read when the first password is chosen: it takes a few hundred milliseconds and as many kB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

/** Nobody is slower to guess a name without its accents and capitals. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

/** Is it made of at most two different guessable pieces, however often, with signs between them? */
function isCommon(password: string, own: readonly string[], common: ReadonlySet<string>): boolean {
  const text = folded(password);
  const personal = new Set(
    own
      .map(folded)
      .flatMap((words) => {
        const each = words.split(/[^\p{L}\p{N}]+/u);
        return [words, each.join(''), ...each];
      })
      .filter((words) => words.length >= leastPiece),
  );
  const isGuessable = (piece: string): boolean =>
    common.has(piece) ||
    personal.has(piece) ||
    /^(19|20)\d\d$/.test(piece) ||
    /^(.)\1*$/u.test(piece) ||
    runs.some((run) => run.includes(piece));
  // From each place on: the fewest further kinds of pieces that lead to the end, for each of the kinds used so far.
  const seen = new Set<string>();
  const reaches = (at: number, used: readonly string[]): boolean => {
    if (at === text.length) return true;
    const key = `${at} ${used.join('\0')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (free.test(text.charAt(at))) return reaches(at + 1, used);
    for (let end = Math.min(text.length, at + longestPiece); end > at; end -= 1) {
      const piece = text.slice(at, end);
      if (used.includes(piece)) {
        if (reaches(end, used)) return true;
      } else if (used.length < fewPieces && end - at >= leastPiece && isGuessable(piece)) {
        if (reaches(end, [...used, piece])) return true;
      }
    }
    // A last character or two change nothing.
    return text.length - at <= 2;
  };
  return reaches(0, []);
}
