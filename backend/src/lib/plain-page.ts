import { DARK, LIGHT } from '../../../contract/site/palette'
import { escapeHtml } from '../../../contract/text/escape-html'

/**
 * A page that the backend writes itself, in the site's look and without scripts. Search engines leave it out.
 * @param main HTML
 * @param style of this page, after the common one
 */
export function plainPage(title: string, main: string, style = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
<main>
${main}
</main>
</html>
`
}

function variablesOf(scheme: Readonly<Record<keyof typeof LIGHT, string>>): string {
  const { paper, surface, lineStrong, ink, inkQuiet, fill, onFill, danger } = scheme
  return `--paper:${paper};--surface:${surface};--line:${lineStrong};--ink:${ink};--quiet:${inkQuiet};--fill:${fill};--on-fill:${onFill};--danger:${danger}`
}

/** The site's colours and sizes, without its fonts. `--line` is the border of a field. */
const STYLE = `
:root{color-scheme:light dark;${variablesOf(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${variablesOf(DARK)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:35rem;margin:0 auto;padding:2rem 1rem 4.5rem}
h1{margin:0;font:500 2rem/1.1 Georgia,serif}
p{margin:.75rem 0}
ul{margin:.75rem 0;padding-left:1.25rem}
.brand{margin:0 0 2.5rem;font:500 1.25rem/1.2 Georgia,serif}
.brand a{text-decoration:none}
small{display:block;color:var(--quiet);font-size:.9375rem}
form{display:grid;gap:1rem;margin:1.5rem 0}
label{display:block;margin-bottom:.25rem;font-size:.8125rem;font-weight:600;color:var(--quiet)}
input,select,textarea{width:100%;min-height:44px;padding:.5rem .75rem;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
textarea{resize:vertical}
[aria-invalid]{border-color:var(--danger)}
.error{margin:.25rem 0 0;color:var(--danger);font-size:.9375rem}
button{justify-self:start;min-height:44px;padding:.5rem 1.5rem;border:0;border-radius:6px;background:var(--fill);color:var(--on-fill);font:inherit;font-size:.9375rem;font-weight:600;line-height:1.2;cursor:pointer}
a{color:inherit}
:focus-visible{outline:3px solid var(--fill);outline-offset:3px}
`
