/**
 * Security headers of every response (OWASP Secure Headers Project). They are constants so that responses without hooks carry
 * them too: those to malformed requests and to URLs that cannot be decoded.
 * docs/decisions/0009-security-headers.md
 */
const directives = (other: string, style: string) =>
  [
    `default-src ${other}`,
    "script-src 'self'",
    `style-src ${style}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No library may turn text into markup, or a URL into a script or worker: there is no policy that allows it.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "worker-src 'none'",
  ].join('; ');

export const securityHeaders = {
  'content-security-policy': directives("'none'", "'self'"),
  // Two years. Browsers honor it over TLS only (RFC 6797, section 7.2).
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Lets the portal tell whether the previous page was its own or another site's (specification, section 2).
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  // Responses contain what one caller may see. The portal's files contain no data and override this.
  'cache-control': 'no-store',
} as const;

/**
 * For the portal's HTML, whose inline styles carry the nonce. `default-src` is left with prefetched files alone, because all else
 * has a directive of its own; Firefox would refuse those of the sign-in page.
 */
export function contentSecurityPolicy(nonce: string): string {
  return directives("'self'", `'self' 'nonce-${nonce}'`);
}
