// Renders the guides and the OpenAPI document's descriptions, which are our own Markdown.
import { Marked, type Token, type Tokens } from 'marked';

/** Languages whose consecutive code blocks become tabs, and the names of the tabs. */
const TABS: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', py: 'Python' };

interface TabsToken extends Tokens.Generic {
  readonly type: 'tabs';
  readonly blocks: readonly Tokens.Code[];
}

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ depth, text, tokens }) {
      const id = anchorOf(text);
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      const { parser } = this;
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${tag}>${parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="wide" tabindex="0"><table>\n${row(token.header, 'th')}\n${body}\n</table></div>\n`;
    },
  },
  extensions: [
    {
      name: 'tabs',
      renderer(token) {
        const panels = (token as TabsToken).blocks.map(
          (block) =>
            `<section><h3 class="tab">${TABS[block.lang ?? '']}</h3>${this.parser.parse([block])}</section>`,
        );
        return `<div class="tabs">${panels.join('\n')}</div>\n`;
      },
    },
  ],
  hooks: { processAllTokens: withTabs },
  /** In the repository, guides link to each other as files; on the site, their addresses have no `.md`. */
  walkTokens(token) {
    if (token.type === 'link') {
      token.href = String(token.href).replace(/^(?:\.\/)?([\w-]+)\.md/, '$1');
    }
  },
});

/** Turns consecutive code blocks in different languages into tabs. */
function withTabs(tokens: Token[]): Token[] {
  return tokens
    .filter(({ type }, index) => type !== 'space' || !isBetweenTabs(tokens, index))
    .reduce<Token[]>((shown, token) => {
      const before = shown.at(-1);
      if (!isTab(token)) return [...shown, token];
      if (before?.type === 'tabs') {
        const blocks = [...(before as TabsToken).blocks, token];
        return [...shown.slice(0, -1), { ...before, blocks }];
      }
      if (!isTab(before) || before.lang === token.lang) return [...shown, token];
      const tabs: TabsToken = { type: 'tabs', raw: '', blocks: [before, token] };
      return [...shown.slice(0, -1), tabs];
    }, []);
}

function isBetweenTabs(tokens: readonly Token[], index: number): boolean {
  return isTab(tokens[index - 1]) && isTab(tokens[index + 1]);
}

function isTab(token: Token | undefined): token is Tokens.Code {
  return token?.type === 'code' && String(token.lang) in TABS;
}

/** The anchor of a heading, the same as on GitHub, so that links also work in the repository. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Markdown as HTML. Headings can be linked to. */
export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** The words of each chapter, for the search. Text before the first heading of depth 2 has no anchor. */
export function chaptersOf(markdown: string): readonly { heading: string; text: string }[] {
  return markdown.split(/^(?=## )/m).map((chapter) => {
    const heading = /^#+ (.+)/.exec(chapter)?.[1] ?? '';
    return { heading, text: chapter.replaceAll(/[#`|*>]|\]\([^)]*\)/g, ' ') };
  });
}
