// Loaded before the SDK, also in the threads that run workflows: the SDK then installs no promise hook. Node's own hook
// for AsyncLocalStorage goes through the same function, and is kept: only that one has `before`.
const { promiseHooks } = require('node:v8');

const { createHook } = promiseHooks;
promiseHooks.createHook = (hooks) => (hooks.before ? createHook(hooks) : () => undefined);
