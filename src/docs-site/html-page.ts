// The layout of every page: the header with the search, and the sidebar.
import { readGuides } from './guides';

interface Page {
  readonly title: string;
  /** The address of the page, as in the sidebar's link. */
  readonly path: string;
  readonly body: string;
}

interface Link {
  readonly path: string;
  readonly title: string;
}

const REFERENCE: Link = { path: '/docs/reference', title: 'API reference' };
const PROBLEMS: Link = { path: '/docs/errors', title: 'Problems' };

/** A page with the sidebar. */
export function htmlPage({ title, path, body }: Page): string {
  return frame(
    title,
    `<button class="menu" popovertarget="sidebar">Menu</button>`,
    `<div class="columns">
<nav id="sidebar" popover aria-label="Documentation">
${sidebar(path)}
</nav>
<main id="content">
${body}
</main>
</div>`,
  );
}

/** The page of the reference, which has its own sidebar. */
export function referencePage(): string {
  return frame(
    'API reference',
    '',
    `<div id="content" class="reference"></div>
<noscript><main><p>The reference needs JavaScript. Its content as JSON: <a href="/openapi.json">openapi.json</a>.</p></main></noscript>
<script src="/docs/assets/scalar.js"></script>
<script src="/docs/assets/reference.js"></script>`,
  );
}

function frame(title: string, menu: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} – Usher</title>
<link rel="icon" href="/docs/assets/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/assets/site.css">
<script src="/docs/assets/minisearch.js" defer></script>
<script src="/docs/assets/site.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
${menu}
<a class="home" href="/docs">Usher</a>
<nav aria-label="Chapters">
<a href="/docs">Guides</a>
<a href="${REFERENCE.path}">Reference</a>
<a href="${PROBLEMS.path}">Problems</a>
</nav>
<search hidden>
<input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<div class="found" hidden><p role="status"></p><ul></ul></div>
</search>
</header>
${content}
</body>
</html>
`;
}

function sidebar(current: string): string {
  const guides = readGuides().map(({ name, title }) => ({ path: `/docs/guides/${name}`, title }));
  return `<p>Guides</p>
${linkList(guides, current)}
<p>Look up</p>
${linkList([REFERENCE, PROBLEMS], current)}`;
}

function linkList(links: readonly Link[], current: string): string {
  const items = links.map(({ path, title }) => {
    const mark = path === current ? ' aria-current="page"' : '';
    return `<li><a href="${path}"${mark}>${text(title)}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** Plain text as HTML; text in backticks becomes code. */
export function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]*)`/g, '<code>$1</code>');
}
