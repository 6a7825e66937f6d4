// Types of the parts of DBOS that we use: only `npm run bench` installs the package, and type checks run without it.
declare module '@dbos-inc/dbos-sdk' {
  interface WorkflowHandle<T> {
    getResult(): Promise<T>;
  }

  export const DBOS: {
    setConfig(config: {
      readonly name: string;
      readonly systemDatabaseUrl: string;
      readonly logLevel: string;
    }): void;
    launch(): Promise<void>;
    shutdown(): Promise<void>;
    registerWorkflow<A extends unknown[], R>(
      workflow: (...args: A) => Promise<R>,
      config: { readonly name: string },
    ): (...args: A) => Promise<R>;
    startWorkflow<A extends unknown[], R>(
      workflow: (...args: A) => Promise<R>,
      params: { readonly workflowID: string },
    ): (...args: A) => Promise<WorkflowHandle<R>>;
    runStep<R>(call: () => Promise<R>, config: { readonly name: string }): Promise<R>;
    send(workflowId: string, message: string, topic: string): Promise<void>;
    recv<T>(topic: string, timeoutSeconds: number): Promise<T | null>;
    setEvent(key: string, value: string): Promise<void>;
    getEvent<T>(workflowId: string, key: string, timeoutSeconds: number): Promise<T | null>;
    getWorkflowStatus(workflowId: string): Promise<object | null>;
  };
}
