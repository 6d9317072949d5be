import { describe, expect, it } from 'vitest';
import { passwordMistake } from '../../../server/identity/password-rule.ts';

const own = ['ana.perez@example.org', 'Ana Pérez', 'causeway'];
const mistakeOf = async (password: string) => (await passwordMistake(password, own))?.id;

describe('a password is refused', () => {
  it.each(['fourteen chars', '', 'áéíóú'])('when it is too short: %s', async (password) => {
    expect(await mistakeOf(password)).toBe('password.tooShort');
  });
  it('when it is too long', async () => {
    expect(await mistakeOf('long enough '.repeat(11))).toBe('password.tooLong');
  });
  it.each([
    'passwordpassword',
    'Password123456789!',
    '123456789012345',
    'qwertyuiopasdfg',
    'aaaaaaaaaaaaaaaa',
    'Summer2026Summer2026',
    'ana.perez@example.org',
    'AnaPerez-Causeway',
    'iloveyouiloveyou',
    'password-password-password',
    'letmein'.repeat(18),
  ])('when it consists of commonly guessed parts: %s', async (password) => {
    expect(await mistakeOf(password)).toBe('password.common');
  });
});

describe('a password is accepted whatever characters it uses', () => {
  it.each([
    'correct horse battery staple',
    'river lantern copper forty',
    'jgkqmmzvxwyhtrbn',
    'contraseña del ñandú azul',
    '我们明天去山上看日出然后回家吃饭好吗',
  ])('%s', async (password) => {
    expect(await mistakeOf(password)).toBeUndefined();
  });
});

it('even contrived passwords are checked quickly', async () => {
  await mistakeOf('the list is read at the first');
  const from = performance.now();
  for (const piece of ['p@ssw0rd1l', 'qwerty123', 'ab', 'a1', 'dragon', 'abcdefghijklmnopqrstuvwxyz'])
    await mistakeOf(piece.repeat(80).slice(0, 127) + 'é');
  expect(performance.now() - from).toBeLessThan(500);
});
