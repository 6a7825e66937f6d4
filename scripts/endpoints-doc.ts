// Generates docs/endpoints.md from the contract: what calls to Svc need. Calls and models are in the OpenAPI document.
import { endpoints, type Endpoint, type EndpointName } from '../src/contract/endpoints';
import { headersOf, type HeaderNeed } from '../src/contract/headers';
import { code, table } from './markdown';
import { readingTable } from './reading-doc';

export const GENERATE_COMMAND = 'npm run generate';
export const ENDPOINTS_DOC_PATH = 'docs/endpoints.md';

const NAMES = Object.keys(endpoints) as EndpointName[];

/** The whole text of docs/endpoints.md. Pure: the same contract gives the same text. */
export function endpointsDoc(): string {
  const sections = [
    `# The endpoints of Svc\n\nGenerated from \`src/contract\` by \`${GENERATE_COMMAND}\`; manual changes are lost. Calls, error codes,\nbodies and models are in the sandbox's OpenAPI 3.1 document: \`GET /sandbox/openapi.json?shape=primary\` (or \`alternative\`).`,
    `## Headers\n\n${headerTable()}`,
    `## The client's own rules for requests\n\n${sendingLines()}`,
    `## What the client needs from an answer\n\n${readingTable()}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function headerTable(): string {
  const uses = new Map<string, { header: HeaderNeed; numbers: Record<string, number[]> }>();
  for (const name of NAMES) {
    for (const header of headersOf(endpoints[name])) {
      const use = uses.get(header.name) ?? { header, numbers: {} };
      (use.numbers[header.need] ??= []).push(endpoints[name].number);
      uses.set(header.name, use);
    }
  }
  const rows = [...uses.values()].map(({ header, numbers }) => [
    code(header.name),
    header.content,
    runs(numbers.always),
    runs(numbers['by-agreement']),
  ]);
  return table(['header', 'content', 'needed by', 'needed by agreement'], rows);
}

/** `1, 2, 3, 5` as `1 to 3, 5`. */
function runs(numbers: readonly number[] = []): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
}

/** Svc does not necessarily enforce these rules. */
function sendingLines(): string {
  const lines = NAMES.flatMap((name) => {
    const { sending = [] }: Endpoint = endpoints[name];
    return sending.map(({ text }) => `- ${code(name)}: ${text}`);
  });
  return lines.join('\n');
}
