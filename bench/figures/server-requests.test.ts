import { requestsBetween, requestsOf } from './server-requests';

function metrics(count: number, sum: number): string {
  const labels = 'namespace="default",operation="UpdateWorkflowExecution",service_name="history"';
  return [
    '# TYPE service_latency histogram',
    `service_latency_bucket{${labels},le="1"} 7`,
    `service_latency_sum{${labels}} ${sum}`,
    `service_latency_count{${labels}} ${count}`,
    `persistence_latency_sum{${labels}} 0.5`,
    `persistence_latency_count{${labels}} 10`,
  ].join('\n');
}

test('counts the requests of each operation, and their time', () => {
  expect(Object.fromEntries(requestsOf(metrics(4, 0.02)))).toEqual({
    'history: UpdateWorkflowExecution': { count: 4, ms: 20 },
    'database, history: UpdateWorkflowExecution': { count: 10, ms: 500 },
  });
});

test('shows only the requests between two readings', () => {
  const added = requestsBetween(requestsOf(metrics(4, 0.25)), requestsOf(metrics(6, 0.75)));
  expect(Object.fromEntries(added)).toEqual({
    'history: UpdateWorkflowExecution': { count: 2, ms: 500 },
  });
});
