// A project in a temporary folder with planted violations for the linters.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** Contents by path. */
export type Files = Record<string, string>;

export class PlantedTree {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'usher-planted-')));

  plant(files: Files): void {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      writeFileSync(join(this.path, file), content);
    }
  }

  /** Runs a program from the repository's node_modules in the tree, and returns its standard output as JSON. */
  runForJson(program: string, args: readonly string[]): unknown {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules', program), ...args],
      { cwd: this.path, encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    if (stdout === '') throw new Error(`${program} printed nothing: ${stderr}`);
    return JSON.parse(stdout);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
