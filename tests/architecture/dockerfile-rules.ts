// The rules for our Dockerfile, by the name that a failure shows.

/** The last stage, which is the one that runs. */
const lastStage = (dockerfile: string): string => dockerfile.split(/^FROM /m).at(-1) ?? '';

const RULES: Readonly<Record<string, (dockerfile: string) => boolean>> = {
  'exact tag': (it) =>
    it
      .split(/^FROM /m)
      .slice(1)
      .every((stage) =>
        /^[\w./-]+:\d+\.\d+\.\d+[\w.@:-]*(?: AS \w+)?$/m.test(stage.split('\n')[0]!),
      ),
  'numeric user': (it) => /^USER [1-9]\d*(?::\d+)?$/m.test(lastStage(it)),
  'health check': (it) => /^HEALTHCHECK /m.test(lastStage(it)),
  'npm ci': (it) => !/npm (?:install|i) /.test(`${it} `.replaceAll('\n', ' \n')),
  'no download': (it) => !/\b(?:curl|wget)\b/.test(it),
  'no ADD': (it) => !/^ADD /m.test(it),
  'no tsx': (it) => !lastStage(it).includes('tsx'),
};

export function brokenRules(dockerfile: string): readonly string[] {
  return Object.entries(RULES).flatMap(([name, holds]) => (holds(dockerfile) ? [] : [name]));
}
