// Type-checks a file as if it had another text, without checking the whole project again.
import { join } from 'node:path';
import ts from 'typescript';

export interface TypeCheck {
  /** Whether the file has no errors with this text. Files that import it are not checked. */
  passes(file: string, text: string): boolean;
}

export function openTypeCheck(root: string): TypeCheck {
  const configFile = join(root, 'tsconfig.json');
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  let changed = { path: '', text: '' };
  let version = 0;
  const service = ts.createLanguageService({
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => (path === changed.path ? `changed ${version}` : 'on disk'),
    getScriptSnapshot: (path) => {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
  return {
    passes(file, text) {
      changed = { path: join(root, file), text };
      version++;
      const errors = [
        ...service.getSyntacticDiagnostics(changed.path),
        ...service.getSemanticDiagnostics(changed.path),
      ];
      return errors.length === 0;
    },
  };
}
