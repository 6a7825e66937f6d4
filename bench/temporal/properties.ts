/** The properties that Usher has and the bare workflow lacks, in the order in which they are added. */
export const PROPERTIES = ['answers', 'attributes', 'encryption', 'queue', 'runs', 'api'] as const;
export type Property = (typeof PROPERTIES)[number];

export const CALLS_TASK_QUEUE = 'bench-calls';
