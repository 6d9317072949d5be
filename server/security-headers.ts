/**
 * What every answer tells the browser (OWASP Secure Headers Project). Constants, so that they stand on answers that no
 * hook sees as well: a malformed request, an address that cannot be decoded.
 * docs/decisions/0009-security-headers.md
 */
const directives = (style: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup, and no address a script or a worker, by whichever library: no policy says that one may.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "worker-src 'none'",
  ].join('; ');

export const securityHeaders = {
  'content-security-policy': directives("'self'"),
  // Two years; browsers heed it over TLS only (RFC 6797, section 7.2).
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Within the portal the page before this one is told apart from another site (specification, section 2).
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  // Answers hold what one caller may see. The portal's files, which hold nothing, say otherwise.
  'cache-control': 'no-store',
} as const;

/** For the portal's HTML, whose inline styles carry the nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return directives(`'self' 'nonce-${nonce}'`);
}
