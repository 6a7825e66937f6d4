// Finds the tokens of a source file that can be exchanged for a token with another meaning.
import ts from 'typescript';

/** A token and its replacements. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly token: string;
  readonly others: readonly string[];
}

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};

const METHODS: Readonly<Record<string, readonly string[]>> = {
  min: ['max'],
  max: ['min'],
  some: ['every'],
  every: ['some'],
};

/** A status, a code or a step, but not a text for people or a path. */
const WORD = /^\w+$/;

/** The places of a file in order. Types, imports and comments have none. */
export function placesOf(file: string, text: string): Place[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tokens = tokensOf(source, source);
  const words = new Set(tokens.filter(isWord).map((token) => token.getText(source)));
  return tokens.flatMap((token) => {
    const others = othersOf(token, token.getText(source), words);
    if (others.length === 0) return [];
    const start = token.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    return [{ file, line, start, token: token.getText(source), others }];
  });
}

/** The text with `other` in place of the token. */
export function exchange(text: string, { start, token }: Place, other: string): string {
  return text.slice(0, start) + other + text.slice(start + token.length);
}

function tokensOf(node: ts.Node, source: ts.SourceFile): ts.Node[] {
  if (isTypeOnly(node)) return [];
  const children = node.getChildren(source);
  if (children.length === 0) return [node];
  return children.flatMap((child) => tokensOf(child, source));
}

function isTypeOnly(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isJSDoc(node)
  );
}

function othersOf(token: ts.Node, text: string, words: ReadonlySet<string>): readonly string[] {
  if (ts.isNumericLiteral(token)) return otherNumbers(Number(token.text));
  if (isWord(token)) return [...words].filter((word) => word !== text);
  if (text === 'true') return ['false'];
  if (text === 'false') return ['true'];
  const { parent } = token;
  if (ts.isPrefixUnaryExpression(parent) && text === '!') return [''];
  if (ts.isBinaryExpression(parent)) return OPERATORS[text] ?? [];
  if (ts.isPropertyAccessExpression(parent) && token === parent.name) return METHODS[text] ?? [];
  return [];
}

function otherNumbers(number: number): readonly string[] {
  return number === 0 ? ['1'] : ['0', String(2 * number)];
}

function isWord(token: ts.Node): token is ts.StringLiteral {
  return ts.isStringLiteral(token) && WORD.test(token.text);
}
