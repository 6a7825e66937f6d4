// The parts of every page: the head, the bar at the top, and a notice if there is one.
import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import type { Checkout } from 'usher-client';
import type { Notice } from './notices';

export interface Page {
  readonly title: string;
  readonly notice?: Notice | null;
  /** Without JavaScript the page reloads after this many seconds. */
  readonly refreshSeconds?: number | undefined;
  /** The script reloads this checkout's page at its next change. */
  readonly watched?: Checkout | undefined;
  /** Where a refresh or the Back button fetches the page again. Default: the page of the watched checkout. */
  readonly address?: string;
  readonly children: ComponentChildren;
}

/** The page as HTML. All values in it are escaped. */
export function html(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}

export function Layout({ title, notice, refreshSeconds, watched, address, children }: Page) {
  // A page may be the response to a form: fetching it by its own address does not send the form again.
  const checkoutUrl = watched && `/checkouts/${watched.id}`;
  const url = address ?? checkoutUrl;
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
          <a href="/orders">Your orders</a>
        </header>
        <main
          id="main"
          tabindex={-1}
          data-page={url}
          data-changes={watched && `${checkoutUrl}/changes?version=${watched.version}`}
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
