import { add, failure, summaryLine, tallyJest, tallySteps } from './tally';

const RESULTS = {
  success: true,
  numPassedTests: 12,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

function jestRun(changes: Partial<typeof RESULTS>, { exitCode = 0, complete = true } = {}) {
  return tallyJest({ exitCode, complete, json: JSON.stringify({ ...RESULTS, ...changes }) });
}

describe('the tally of a test run', () => {
  it('counts tests', () => {
    expect(jestRun({})).toEqual({ passed: 12, failed: 0, remarks: [] });
    expect(jestRun({ numFailedTests: 3, success: false }, { exitCode: 1 })).toMatchObject({
      passed: 12,
      failed: 3,
    });
  });

  it('counts a file that could not run as one failure', () => {
    expect(jestRun({ numRuntimeErrorTestSuites: 2 }, { exitCode: 1 }).failed).toBe(2);
  });

  it('fails a complete run for skipped tests, but not a partial run', () => {
    expect(jestRun({ numPendingTests: 1, numTodoTests: 1 }).failed).toBe(2);
    expect(jestRun({ numPendingTests: 40 }, { complete: false }).failed).toBe(0);
  });

  it.each([
    ['no test ran', jestRun({ numPassedTests: 0 }), 'No test ran.'],
    ['Jest crashed', tallyJest({ exitCode: 1, json: undefined, complete: true }), 'crashed'],
    ['Jest failed though every test passed', jestRun({}, { exitCode: 1 }), 'exit code 1'],
    ['Jest reports no success', jestRun({ success: false }), 'exit code 0'],
  ])('fails when %s, and says so', (_, tally, remark) => {
    expect(tally.failed).toBe(1);
    expect(tally.remarks.join()).toContain(remark);
  });

  it('adds the steps to the tests', () => {
    const total = add(tallySteps([true, false, true]), jestRun({ numFailedTests: 1 }));
    expect(summaryLine(total)).toBe('14 passed, 2 failed');
    expect(add(total, failure('because')).remarks).toEqual(['because']);
  });
});
