// A page with a single message.
import { html, Layout } from './layout';
import type { Notice } from './notices';

export function renderMessage(notice: Notice): string {
  return html(
    <Layout title="Sorry">
      <div class="panel" role={notice.tone === 'error' ? 'alert' : undefined}>
        <h1>That did not work</h1>
        <p>{notice.text}</p>
        <a class="button primary" href="/">
          See what is on
        </a>
      </div>
    </Layout>,
  );
}
