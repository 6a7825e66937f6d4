// Temporal's Web UI in a real browser, as ops use it.
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { provisionChromium } from './chromium';
import { EVENT_MAX_MS } from './patience';

const SCREEN = { width: 1600, height: 860 };

/** Grey antialiasing, which PNG compresses better than coloured edges. */
const SMALL_PICTURES = ['--disable-lcd-text'];

/** A row of the list: its cells, keyed by column name. */
export type ListRow = Readonly<Record<string, string>>;

export class TemporalUi {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    readonly url: string,
  ) {}

  /** A browser that has never seen the UI before. */
  static async open(url: string): Promise<TemporalUi> {
    const executablePath = await provisionChromium({
      env: process.env,
      report: (line) => process.stdout.write(`${line}\n`),
    });
    const browser = await chromium.launch({ executablePath, args: SMALL_PICTURES });
    const page = await browser.newPage({ viewport: SCREEN, timezoneId: 'UTC', locale: 'en-GB' });
    page.setDefaultTimeout(EVENT_MAX_MS);
    return new TemporalUi(browser, page, url);
  }

  /** Runs a script in the browser's console, on a page of the UI. */
  async runInConsole(script: string): Promise<void> {
    await this.page.goto(`${this.url}/namespaces`);
    await this.page.evaluate(script);
  }

  /** Changes the settings that the UI's server reports, from the next page on. */
  async haveSettings(changed: Readonly<Record<string, boolean>>): Promise<void> {
    await this.page.route('**/api/v1/settings*', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as Record<string, unknown>;
      const unknown = Object.keys(changed).filter((name) => !(name in settings));
      if (unknown.length > 0) throw new Error(`the UI has no setting ${unknown.join(', ')}`);
      await route.fulfill({ response, json: { ...settings, ...changed } });
    });
  }

  /** The rows of a list once it shows these workflows; without expected ids, once it is empty. */
  async list(path: string, expectedIds: readonly string[]): Promise<readonly ListRow[]> {
    const { page } = this;
    await page.goto(`${this.url}${path}`);
    if (expectedIds.length === 0) await page.getByText('No Workflows').first().waitFor();
    for (const id of expectedIds) await page.getByRole('link', { name: id }).first().waitFor();
    const columns = await page.locator('th').allInnerTexts();
    const rows = await page.getByTestId('workflows-summary-configurable-table-row').all();
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('td').allInnerTexts();
        return Object.fromEntries(columns.map((name, i) => [name.trim(), cells[i]?.trim() ?? '']));
      }),
    );
  }

  /** Opens a workflow of the shown list, and returns its current details. */
  async currentDetailsOf(workflowId: string): Promise<string> {
    await this.page.getByRole('link', { name: workflowId }).first().click();
    await this.page.getByRole('tab', { name: 'User Metadata' }).click();
    const details = this.currentDetails();
    await details.locator('p').first().waitFor();
    return (await details.innerText()).replaceAll(/\n+/g, '\n').trim();
  }

  /** The element with the details as rendered Markdown. */
  currentDetails(): Locator {
    return this.page.frameLocator('#user-metadata-current-details').locator('main');
  }

  /** From the page of a workflow back to the list. */
  async goBack(): Promise<void> {
    await this.page.getByTestId('back-to-workflows').click();
  }

  /** Opens the timeline of the shown workflow. */
  async openTimeline(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Timeline' }).click();
  }

  /** A call, timer or message, by its name in the timeline. */
  inTimeline(name: string): Locator {
    return this.page.locator('svg text').getByText(name, { exact: true }).first();
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
