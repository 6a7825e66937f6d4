// `npm run bench:open`: the cost of a checkout while 10, 1,000 and 10,000 others are open, about fifteen minutes.
import { THOROUGH } from './figures/effort';
import { openReport } from './figures/report';
import { measureOpen } from './open-checkouts';
import { runOwnBenchmark } from './own-stage';
import { UnsoldShowtimes } from './programs/showtimes';

void runOwnBenchmark('open', async (stage) => {
  const showtimes = new UnsoldShowtimes();
  const levels = THOROUGH.openLevels;
  return openReport(await measureOpen({ stage, showtimes, levels, report: console.log }));
});
