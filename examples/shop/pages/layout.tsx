// What every page has: the head, the bar at the top, a notice where there is one.
import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { Checkout } from 'usher-client';
import type { Notice } from './notices';

export interface Page {
  readonly title: string;
  readonly notice?: Notice | null;
  /** Without JavaScript the page fetches itself again after so many seconds. */
  readonly refreshSeconds?: number | undefined;
  /** The script fetches this checkout's page again at its next change. */
  readonly watched?: Checkout | undefined;
  readonly children: ComponentChildren;
}

/** The page as HTML. Everything that is put into it is escaped. */
export function html(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}

export function Layout({ title, notice, refreshSeconds, watched, children }: Page) {
  // A page may answer a form. Fetching it by its own address does not resend the form.
  const url = watched && `/checkouts/${watched.id}`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title} · Marquee</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/shop.css" />
        <script src="/assets/shop.js" defer />
        {refreshSeconds !== undefined && (
          <noscript>
            <meta
              http-equiv="refresh"
              content={url ? `${refreshSeconds};url=${url}` : String(refreshSeconds)}
            />
          </noscript>
        )}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="bar">
          <a class="brand" href="/" aria-label="Marquee, home">
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <path d="M4 9h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z" />
              <path class="tear" d="M20 10v14" />
            </svg>
            Marquee
          </a>
        </header>
        <main
          id="main"
          tabindex={-1}
          data-page={url}
          data-changes={watched && `${url}/changes?version=${watched.version}`}
        >
          {notice && (
            <p class={`notice ${notice.tone}`} role={notice.tone === 'error' ? 'alert' : 'status'}>
              {notice.text}
            </p>
          )}
          {children}
        </main>
        <footer class="foot">
          <p>A sample shop on Usher. No film exists, and no card is charged.</p>
        </footer>
      </body>
    </html>
  );
}
