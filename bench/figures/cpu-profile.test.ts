import { selfTimes } from './cpu-profile';

const node = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url },
});

test('adds up the self time of each function, with its package or file, and leaves out idle time', () => {
  const profile = {
    nodes: [
      node(1, '(idle)', ''),
      node(2, 'encode', 'file:///app/node_modules/@temporalio/common/lib/codec.js'),
      node(3, '', 'file:///app/dist/worker.js'),
    ],
    samples: [2, 1, 3, 2],
    timeDeltas: [1_000, 50_000, 2_000, 500],
  };
  expect(Object.fromEntries(selfTimes(profile))).toEqual({
    'encode (@temporalio/common)': 1.5,
    'anonymous function (dist/worker.js)': 2,
  });
});
