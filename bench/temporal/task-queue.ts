export const TASK_QUEUE = 'bench';
