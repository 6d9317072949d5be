/**
 * Finds the addresses in text pasted from an email or a spreadsheet: separated by commas, semicolons, spaces or line breaks,
 * with or without names before them. `others` contains the text that is neither an address nor a name.
 */
export function addressesIn(text: string): {
  readonly addresses: readonly string[];
  readonly others: readonly string[];
} {
  const addresses = new Map<string, string>();
  const others: string[] = [];
  for (const line of text.split(/[\r\n]+/))
    for (const [index, part] of line.split(/[,;]/).entries()) {
      const words = part.split(/\s+/).filter((word) => word !== '');
      for (const word of words.filter((one) => one.includes('@'))) {
        const address = word.replace(/^[<("']+|[>)"']+$/g, '');
        addresses.set(address.toLowerCase(), address);
      }
      const after = words.slice(words.findLastIndex((one) => one.includes('@')) + 1);
      // "Doe, Jane <jane.doe@example.org>"
      const isName =
        after.length === words.length && /^[^@<]*<\S+@/.test(line.split(/[,;]/)[index + 1] ?? '');
      if (after.length > 0 && !isName && !/^\(.*\)$/.test(after.join(' '))) others.push(after.join(' '));
    }
  return { addresses: [...addresses.values()], others };
}
