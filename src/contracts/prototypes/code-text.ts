/**
 * Prints TypeScript with Prettier's layout (110 columns, single quotes), so that formatting the result does not change it.
 */

export type Code =
  | { readonly atom: string }
  | { readonly spread: Code }
  | { readonly items: readonly Code[] }
  /** `open`: break onto several lines, however short it is. */
  | { readonly members: readonly Member[]; readonly open?: boolean }
  | { readonly callee: string; readonly args: readonly Code[] };
export interface Member {
  readonly key: string;
  readonly code: Code;
}

const width = 110;
/** The length of `help:`; longer keys do not count as short. */
const shortKey = 5;

export const code = (atom: string): Code => ({ atom });
export const array = (items: readonly Code[]): Code => ({ items });
export const object = (members: readonly Member[], open = false): Code => ({ members, open });
export const call = (callee: string, args: readonly Code[]): Code => ({ callee, args });

/** Uses single quotes, unless the text contains more single than double quotes. */
export function text(value: string): Code {
  const json = JSON.stringify(value).slice(1, -1);
  const single = value.split("'").length;
  const double = value.split('"').length;
  return code(single > double ? `"${json}"` : `'${json.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`);
}

/** `before`: columns already taken on the first line; `after`: columns to keep free on the last line. */
export function write(node: Code, before = 0, depth = 0, after = 1): string {
  const flat = isOpen(node) ? undefined : inLine(node);
  if (flat !== undefined && before + flat.length + after <= width) return flat;
  const pad = '  '.repeat(depth + 1);
  const end = '  '.repeat(depth);
  const line = (inner: Code, lead: string) =>
    `${pad}${lead}${write(inner, pad.length + lead.length, depth + 1)},`;
  if ('atom' in node) return node.atom;
  if ('spread' in node) return `...${write(node.spread, before + 3, depth, after)}`;
  if ('items' in node) {
    if (node.items.length === 0) return '[]';
    if (node.items.length > 1 && node.items.every(isNumber)) return `[\n${filled(node.items, pad)}\n${end}]`;
    return `[\n${node.items.map((item) => line(item, '')).join('\n')}\n${end}]`;
  }
  if ('members' in node) {
    if (node.members.length === 0) return '{}';
    const quoted = needsQuotes(node.members);
    return `{\n${node.members
      .map((member) => memberLine(member, quoted, pad, depth + 1))
      .join('\n')}\n${end}}`;
  }
  const { callee, args } = node;
  if (args.length === 0) return `${callee}()`;
  const last = args.at(-1);
  const firsts = args.slice(0, -1);
  // Only the last argument is broken, if the arguments before it fit on the line and the one next to it is of another type.
  if (last !== undefined && canHug(last) && firsts.every((first) => !isOpen(first))) {
    const lead = `${callee}(${firsts.map((first) => `${inLine(first)}, `).join('')}`;
    const opening = 'members' in last ? '{' : '[';
    const penultimate = firsts.at(-1);
    const isAlike =
      penultimate !== undefined &&
      (('members' in penultimate && 'members' in last) || ('items' in penultimate && 'items' in last));
    if (!isAlike && before + lead.length + opening.length <= width) {
      const opened = 'members' in last ? { ...last, open: true } : last;
      return `${lead}${writeOpened(opened, depth)})`;
    }
  }
  return `${callee}(\n${args.map((arg) => line(arg, '')).join('\n')}\n${end})`;
}

/** Breaks the node even if it would fit on one line. */
function writeOpened(node: Code, depth: number): string {
  return write(node, width, depth);
}

function memberLine({ key, code: value }: Member, quoted: boolean, pad: string, depth: number): string {
  const name = quoted ? propertyName(key, true) : propertyName(key, false);
  const lead = `${pad}${name}: `;
  const written = write(value, lead.length, depth);
  // A text that is too long for the line moves to the next line, unless its key is so short that this would gain little.
  if (
    'atom' in value &&
    isText(value) &&
    lead.trim().length > shortKey &&
    lead.length + value.atom.length + 1 > width
  )
    return `${pad}${name}:\n${pad}  ${value.atom},`;
  return `${lead}${written},`;
}

function filled(items: readonly Code[], pad: string): string {
  const lines: string[] = [];
  for (const item of items) {
    const atom = `${inLine(item)},`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + atom.length <= width)
      lines[lines.length - 1] = `${last} ${atom}`;
    else lines.push(`${pad}${atom}`);
  }
  return lines.join('\n');
}

function isText(node: Code): boolean {
  return 'atom' in node && /^['"]/.test(node.atom);
}

function isNumber(node: Code): boolean {
  return 'atom' in node && /^-?\d/.test(node.atom);
}

function canHug(node: Code): boolean {
  return ('members' in node && node.members.length > 0) || ('items' in node && node.items.length > 0);
}

function isOpen(node: Code): boolean {
  if ('atom' in node) return false;
  if ('spread' in node) return isOpen(node.spread);
  if ('items' in node) return node.items.some(isOpen) || isTable(node.items);
  if ('members' in node)
    return (
      (node.open === true && node.members.length > 0) || node.members.some((member) => isOpen(member.code))
    );
  return node.args.some(isOpen);
}

/** Prettier breaks arrays of two or more objects, or of two or more arrays, if each has at least two members. */
function isTable(items: readonly Code[]): boolean {
  return (
    items.length > 1 &&
    (items.every((item) => 'members' in item && item.members.length > 1) ||
      items.every((item) => 'items' in item && item.items.length > 1))
  );
}

function inLine(node: Code): string {
  if ('atom' in node) return node.atom;
  if ('spread' in node) return `...${inLine(node.spread)}`;
  if ('items' in node) return `[${node.items.map(inLine).join(', ')}]`;
  if ('members' in node) {
    if (node.members.length === 0) return '{}';
    const quoted = needsQuotes(node.members);
    return `{ ${node.members
      .map(({ key, code: value }) => `${propertyName(key, quoted)}: ${inLine(value)}`)
      .join(', ')} }`;
  }
  return `${node.callee}(${node.args.map(inLine).join(', ')})`;
}

const isName = (key: string) => /^[A-Za-z_$][\w$]*$/.test(key);
const isIndex = (key: string) => /^(0|[1-9]\d{0,14})$/.test(key);

/** Prettier quotes numeric keys if another key of the object needs quotes. */
function needsQuotes(members: readonly Member[]): boolean {
  return members.some(({ key }) => !isName(key) && !isIndex(key));
}

function propertyName(key: string, quoted: boolean): string {
  // Without the brackets, the key would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  if (isName(key) || (isIndex(key) && !quoted)) return key;
  const written = text(key);
  return 'atom' in written ? written.atom : key;
}
