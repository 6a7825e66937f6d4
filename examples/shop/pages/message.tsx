// A page that says one thing.
import { html, Layout } from './layout';
import type { Notice } from './notices';

export function renderMessage(notice: Notice): string {
  return html(
    <Layout title="Sorry" notice={notice}>
      <h1>That did not work</h1>
      <p>
        <a class="button" href="/">
          See what is on
        </a>
      </p>
    </Layout>,
  );
}
