// The same workflow with shorter stack traces.
Error.stackTraceLimit = 3;

export * from './workflow';
