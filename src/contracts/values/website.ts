// A domain name in its ASCII form (RFC 1123 labels), so neither an IP address nor a bare machine name.
const domain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])\.?$/;

/**
 * The address of a website: `mybusiness.com` → `https://mybusiness.com`. Undefined for anything but http or https and a
 * domain: other schemes (`javascript:`), names and passwords before an @, white space, backslashes (which browsers read as slashes).
 */
export function readWebsite(text: string): string | undefined {
  if (/[\s\\]/.test(text)) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) || !URL.canParse(address)) return undefined;
  return domain.test(new URL(address).hostname) ? address : undefined;
}
