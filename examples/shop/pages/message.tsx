// A page with a single message.
import { html, Layout } from './layout';
import type { Notice } from './notices';

interface Onward {
  readonly href: string;
  readonly label: string;
}

/** `onward`: the page that may help. */
export function renderMessage(notice: Notice, onward?: Onward): string {
  return html(
    <Layout title="Sorry">
      <div class="panel alone" role={notice.tone === 'error' ? 'alert' : undefined}>
        <TornTicket />
        <h1>That did not work</h1>
        <p>{notice.text}</p>
        <div class="actions">
          {onward && (
            <a class="button primary" href={onward.href}>
              {onward.label}
            </a>
          )}
          <a class={onward === undefined ? 'button primary' : 'button'} href="/">
            See what is on
          </a>
        </div>
      </div>
    </Layout>,
  );
}

function TornTicket() {
  return (
    <svg class="torn" viewBox="0 0 96 48" aria-hidden="true">
      <path d="M4 8h48l-5 8 6 8-6 8 5 8H4v-8a8 8 0 0 0 0-16z" />
      <path d="M62 6h30v10a8 8 0 0 0 0 16v10H60l6-8-6-9 6-9z" class="half" />
    </svg>
  );
}
