// Preloaded into a measured program: on SIGUSR2 it collects the garbage of all its threads.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const channel = new BroadcastChannel('collect-garbage');
channel.unref();
if (isMainThread) {
  process.on('SIGUSR2', () => {
    channel.postMessage('collect');
    collect();
  });
} else {
  channel.onmessage = () => collect();
}
