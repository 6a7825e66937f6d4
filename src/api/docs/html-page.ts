export const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; }
h1 { font-size: 1.5rem; }
h2 { margin-top: 2.5rem; }
pre { overflow-x: auto; background: #f1f3f5; padding: 0.6rem 0.8rem; }
pre code { background: none; padding: 0; }
table { border-collapse: collapse; font-size: 0.9rem; overflow-wrap: anywhere; }
section { border-top: 1px solid #d5d9dd; margin-top: 1.5rem; }
code { font-family: ui-monospace, monospace; background: #f1f3f5; padding: 0 0.2em; }
dt { font-weight: 600; margin-top: 0.8rem; }
dd { margin: 0; }
td, th { text-align: left; vertical-align: top; padding: 0.15rem 1rem 0.15rem 0; }
@media (prefers-color-scheme: dark) { body { background: #14171a; color: #e6e8ea; } code, pre { background: #262b30; } a { color: #8ab4f8; } }
`;

/** A whole page around a body of HTML. Pure. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(title)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
${body}
</body>
</html>
`;
}

/** Plain text as HTML; text in backticks becomes code. */
export function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]*)`/g, '<code>$1</code>');
}
