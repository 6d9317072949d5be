/** The pages before signing in. They load alone: React, their own CSS, and nothing of the app. */
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { ForgotPassword, Register, ResetPassword } from './help-pages.tsx';
import { Login, type LoginProps } from './login.tsx';

/** Draws the page that the address asks for. */
export function openSignIn(root: Root, props: LoginProps): void {
  const path = window.location.pathname.toLowerCase().replace(/\/$/, '');
  root.render(
    <StrictMode>
      {path === '/register' ? (
        <Register />
      ) : path === '/forgotpassword' ? (
        <ForgotPassword />
      ) : path === '/resetpassword' ? (
        <ResetPassword />
      ) : (
        <Login {...props} />
      )}
    </StrictMode>,
  );
}
