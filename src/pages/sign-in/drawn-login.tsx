/** Evaluated by build/login-drawings.ts, in Node. */
import { renderToString } from 'react-dom/server';
import { loginDrawing } from '../../contracts/identity/login-drawing.ts';
import { signIn as spanish } from '../../i18n/es/sign-in.ts';
import { setLanguage } from '../../i18n/words.ts';
import { LoginContent, SignInFrame } from './sign-in-frame.tsx';

const nothing = () => undefined;

/** The HTML of /login before any interaction, keyed by the names of its drawings. */
export function drawLogin(): Readonly<Record<string, string>> {
  const drawings: Record<string, string> = {};
  for (const [language, words] of [
    ['en', {}],
    ['es', spanish],
  ] as const) {
    setLanguage(language, words);
    for (const hasPasskeys of [true, false])
      drawings[loginDrawing(language, hasPasskeys)] = renderToString(
        <SignInFrame theme="system" onTheme={nothing} language={language} onLanguage={nothing}>
          <LoginContent
            notice=""
            signIn={async () => ({ ok: true })}
            hasPasskeys={hasPasskeys}
            signInByPasskey={async () => ({ ok: true })}
            onSignedIn={nothing}
          />
        </SignInFrame>,
      );
  }
  return drawings;
}
