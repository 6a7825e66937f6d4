/** The figures of the last run of `npm run bench`, as JSON. */
export const LAST_RUN = 'reports/bench.json';
