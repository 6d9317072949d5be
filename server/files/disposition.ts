/** The name under which browsers save a response (RFC 6266): what somebody called a file or a list, made safe for a header. */

/**
 * Characters that a header cannot hold or a name should not: path separators, control characters, marks that change the
 * direction of text.
 */
const unfit = /[/\\\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Writes a simplified name for old clients and the complete one (section 5). */
export function disposition(shown: 'inline' | 'attachment', name: string): string {
  const fit = name.replace(unfit, '_');
  const plain = fit.replace(/[^\x20-\x7e]|["%]/g, '_');
  if (plain === fit) return `${shown}; filename="${plain}"`;
  const whole = encodeURIComponent(fit).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${shown}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
