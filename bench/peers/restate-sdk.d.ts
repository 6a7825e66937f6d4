// Types of the parts of Restate that we use: only `npm run bench` installs the package, and type checks run without it.
declare module '@restatedev/restate-sdk' {
  export interface ObjectSharedContext {
    readonly key: string;
    get<T>(name: string): Promise<T | null>;
  }

  export interface ObjectContext extends ObjectSharedContext {
    set(name: string, value: unknown): void;
    run<T>(name: string, call: () => Promise<T>): Promise<T>;
    readonly rand: { uuidv4(): string };
  }

  /** The only way to await several promises of `run` together. */
  export const RestatePromise: {
    all<T extends readonly Promise<unknown>[]>(
      promises: readonly [...T],
    ): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
  };

  export const handlers: {
    readonly object: {
      shared<R>(handler: (context: ObjectSharedContext) => Promise<R>): object;
    };
  };

  export function object(definition: {
    readonly name: string;
    readonly handlers: Readonly<
      Record<string, object | ((context: ObjectContext, input: never) => Promise<unknown>)>
    >;
  }): object;

  /** Serves the handlers to Restate's server over HTTP/2. */
  export function serve(options: {
    readonly services: readonly object[];
    readonly port: number;
  }): Promise<number>;
}
