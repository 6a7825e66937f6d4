// `npm run record-histories`: plays the scenarios of tests/replay on the real server and saves their
// histories. Released histories are kept; record new ones beside them.
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { isRecorded, writeHistory } from '../tests/replay/golden-histories';
import { SCENARIOS, type Scenario, type ScenarioName } from '../tests/replay/scenarios';
import { PartnerBackend } from '../tests/support/partner-backend';
import { reservedShowtime } from '../tests/support/showtimes';
import { startUsher } from '../tests/support/usher';
import { runCommand } from './run-command';

async function record(name: ScenarioName): Promise<void> {
  const scenario: Scenario = SCENARIOS[name];
  console.log(`${name}: playing`);
  const usher = await startUsher(scenario.usher);
  try {
    const partner = new PartnerBackend(usher);
    const id = await scenario.play({ usher, partner, showtimeId: reservedShowtime() });
    const { workflow } = usher.temporal;
    const { raw, runId: lastRunId } = await workflow.getHandle(id).describe();
    const firstRunId = raw.workflowExecutionInfo?.firstRunId ?? undefined;
    const runId = scenario.run === 'first' ? firstRunId : lastRunId;
    const history = await workflow.getHandle(id, runId).fetchHistory();
    console.log(
      `${name}: ${history.events?.length} events in ${writeHistory(name, historyToJSON(history))}`,
    );
  } finally {
    await usher.stop();
  }
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const all = Object.keys(SCENARIOS) as ScenarioName[];
  // By default, only missing histories are recorded. A scenario named on the command line is recorded again.
  const wanted = all.filter((name) =>
    asked.length > 0 ? asked.includes(name) : !isRecorded(name),
  );
  if (wanted.length === 0)
    console.log('Every history is recorded; name a scenario to record it again.');
  for (const name of wanted) await record(name);
}

runCommand(main);
