/**
 * The floor: the same pages written by hand, without libraries, checks or state, and served as files. The time that the portal
 * takes beyond them is the price of what it does in addition.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Floor {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** JSON text of the list pages as the API returns them, so that the floor shows the same records. */
export interface FloorRows {
  readonly rows: string;
  readonly thousand: string;
}

export async function serveFloor({ rows, thousand }: FloorRows): Promise<Floor> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/login': ['text/html; charset=utf-8', loginPage],
    '/list': ['text/html; charset=utf-8', listPage],
    '/list.js': ['text/javascript', `(${listScript.toString()})()`],
    '/rows': ['application/json', rows],
    '/thousand': ['text/html; charset=utf-8', thousandPage],
    '/thousand-rows': ['application/json', thousand],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[new URL(request.url ?? '/', 'http://floor').pathname] ?? ['text/plain', ''];
    response.writeHead(text === '' ? 404 : 200, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A TCP server's address has this type.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const head = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:14px sans-serif;margin:24px}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:8px;text-align:left}label{display:block;margin:8px 0}</style></head>`;

const loginPage = `${head('Sign in')}<body><main><h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form></main></body></html>`;
const tableOf = (rows: string, columns: string) =>
  `<div id="place" data-rows="${rows}" data-columns="${columns}"></div></main><script src="/list.js"></script></body></html>`;
const listPage = `${head('Tenants')}<body><main><h1>Tenants</h1>${tableOf('/rows', 'name,tenantType,providerClass,parentTenant,tpi,isActive')}`;
const thousandPage = `${head('Payments')}<body><main><h1>Payments</h1><button>1000 rows</button>${tableOf('/thousand-rows', 'externalRef,period,mco,provider,amount,paymentDate,status')}`;

/** Runs in the page. */
function listScript(): void {
  type Value = string | number | boolean | null;
  type Tenant = { readonly id: number } & Readonly<Record<string, Value | { readonly name: string }>>;
  const text = (value: Tenant[string] | undefined): string =>
    typeof value === 'object' ? (value?.name ?? '') : String(value ?? '');
  const place = document.querySelector<HTMLElement>('#place');
  const { rows: address = '', columns: names = '' } = place?.dataset ?? {};
  const columns = names.split(',');
  const load = async (): Promise<readonly Tenant[]> => (await fetch(address)).json();
  const element = (name: string, words = '') => {
    const made = document.createElement(name);
    made.textContent = words;
    return made;
  };
  let descending = false;
  const sortBy = async (key: string) => {
    const rows = await load();
    descending = !descending;
    const sorted = rows.toSorted((a, b) => text(a[key]).localeCompare(text(b[key])) || a.id - b.id);
    show(descending ? sorted.reverse() : sorted);
  };
  const edit = async (id: number) => {
    const tenant = (await load()).find((one) => one.id === id);
    const form = element('form');
    for (const key of columns) {
      const label = element('label', key);
      const input = document.createElement('input');
      input.name = key;
      input.value = text(tenant?.[key]);
      label.append(input);
      form.append(label);
    }
    place?.replaceChildren(form);
  };
  const show = (rows: readonly Tenant[]) => {
    const table = element('table');
    const header = element('tr');
    for (const key of columns) {
      const cell = element('th');
      const button = element('button', key);
      button.addEventListener('click', () => void sortBy(key));
      cell.append(button);
      header.append(cell);
    }
    const body = element('tbody');
    for (const row of rows) {
      const line = element('tr');
      line.dataset['row'] = '';
      line.addEventListener('click', () => void edit(row.id));
      line.append(...columns.map((key) => element('td', text(row[key]))));
      body.append(line);
    }
    const top = element('thead');
    top.append(header);
    table.append(top, body);
    place?.replaceChildren(table);
  };
  const wanted = document.querySelector('button');
  if (wanted === null) void load().then(show);
  else wanted.addEventListener('click', () => void load().then(show));
}
