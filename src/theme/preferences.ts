/**
 * Theme and language as chosen by the user of this browser. They are kept in cookies because signing out clears all
 * local storage (specification section 4), and a shared machine should still greet its users in the right language.
 */
import { noListeners } from '../contracts/values/listeners.ts';
import { currentLanguage, setLanguage, type Dictionary, type Language } from '../i18n/words.ts';
import type { Mode } from './tokens.ts';

export type ThemeChoice = Mode | 'system';

const yearSeconds = 31_536_000;
const { tell, subscribe } = noListeners();
/** Calls the listener when the user's choice or the system's color scheme changes. Returns a function that unsubscribes. */
export const onThemeChange = subscribe;
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
/** Updated by the event only: reading `matches` between a change and its event makes Chromium drop the event. */
let systemMode: Mode = modeOf(systemDark);
systemDark.addEventListener('change', (query) => {
  systemMode = modeOf(query);
  tell();
});
let choice: ThemeChoice = readTheme();
/** Paper is white: the dark theme's light text would be unreadable on it. */
let printing = false;
for (const [event, begins] of [
  ['beforeprint', true],
  ['afterprint', false],
] as const)
  window.addEventListener(event, () => {
    printing = begins;
    applyTheme();
    tell();
  });

function modeOf(query: { readonly matches: boolean }): Mode {
  return query.matches ? 'dark' : 'light';
}

function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Strict${secure}`;
}

function readTheme(): ThemeChoice {
  const value = readCookie('theme');
  return value === 'light' || value === 'dark' ? value : 'system';
}

function readLanguage(): Language {
  const wished = readCookie('language') ?? navigator.language.slice(0, 2);
  return wished === 'es' ? 'es' : 'en';
}

function applyTheme(): void {
  if (printing) document.documentElement.dataset['theme'] = 'light';
  else if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

/** Called before anything is rendered. `load` fetches the dictionary of a language other than English. */
export async function applyPreferences(load: () => Promise<Dictionary>): Promise<void> {
  applyTheme();
  const language = readLanguage();
  if (language !== 'en')
    await load().then(
      (words) => setLanguage(language, words),
      () => undefined,
    );
  nameLanguage();
}

function nameLanguage(): void {
  document.documentElement.lang = currentLanguage();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  writeCookie('theme', next);
  applyTheme();
  tell();
}

export async function chooseLanguage(next: Language, load: () => Promise<Dictionary>): Promise<void> {
  const words = next === 'en' ? {} : await load();
  writeCookie('language', next);
  setLanguage(next, words);
  nameLanguage();
}

export function themeChoice(): ThemeChoice {
  return choice;
}

/** The theme in effect. */
export function themeMode(): Mode {
  if (printing) return 'light';
  return choice === 'system' ? systemMode : choice;
}
