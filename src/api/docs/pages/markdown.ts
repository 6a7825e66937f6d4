// Renders Markdown: the guides, and the descriptions in the OpenAPI document.
import { Marked } from 'marked';

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
  /** In the repository, guides link to each other as files. */
  walkTokens(token) {
    if (token.type === 'link')
      token.href = String(token.href).replace(/^(?:\.\/)?([\w-]+)\.md/, '$1');
  },
});

/** As GitHub makes it, so that links work in the repository too. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Markdown as HTML. Headings can be linked to. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** One line of it, without a paragraph around it. */
export function inlineHtmlOf(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}
