import { escapeUTF8 } from 'entities';
import type { ShopResponse } from '../responses';

/** Escaped HTML. */
class Html {
  constructor(readonly text: string) {}
}

export type { Html };

/** Template tag that escapes every value except `Html`. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | number)[]): Html {
  const render = (value: Html | Html[] | string | number): string => {
    if (Array.isArray(value)) return value.map(render).join('');
    return value instanceof Html ? value.text : escapeUTF8(String(value));
  };
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1] ?? '') + part));
}

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
  h2 { font-size: 1.05rem; margin: 2.25rem 0 .5rem; }
  p { margin: .25rem 0; }
  .muted { opacity: .7; }
  code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: 1rem 0; }
  dd { margin: 0; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid #8884; }
  th { font-weight: 600; border: 0; }
  .notes td { border: 0; padding-top: 0; }
  form { display: inline; }
  button, .button { font: inherit; white-space: nowrap; margin-bottom: .25rem; display: inline-block; padding: .2rem .75rem; border: 1px solid #8888; border-radius: .4rem;
    background: none; color: inherit; cursor: pointer; text-decoration: none; }
  button:hover, .button:hover { border-color: currentColor; }
  .main { background: #2f5d50; border-color: #2f5d50; color: #fff; }
  ul { margin: 0; padding-left: 1.1rem; white-space: pre-line; }
`;

/** A page without external resources. */
export function renderPage(title: string, body: Html, status = 200): ShopResponse {
  const { text } = html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${new Html(STYLE)}</style></head>
<body>${body}</body>
</html>`;
  return {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' },
    body: text,
  };
}

export const redirectTo = (location: string): ShopResponse => ({
  status: 302,
  headers: { location },
  body: '',
});
