// A domain name in ASCII form (RFC 1123 labels); excludes IP addresses and bare host names.
const domain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])\.?$/;

/**
 * Reads the address of a website: `mybusiness.com` → `https://mybusiness.com`. Returns `undefined` for anything other than
 * http or https with a domain: other schemes (`javascript:`), credentials before an @, white space, and backslashes (which
 * browsers treat as slashes).
 */
export function readWebsite(text: string): string | undefined {
  if (/[\s\\]/.test(text)) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) || !URL.canParse(address)) return undefined;
  return domain.test(new URL(address).hostname) ? address : undefined;
}
