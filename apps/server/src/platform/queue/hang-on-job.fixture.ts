import { createDb } from '../db/create-db.ts';
import { createJsonLogger } from '../log/json-logger.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';
import { defineJob } from './port.ts';

// Run by a test in a process of its own: takes a job, says so, and never ends it.
const [url = '', name = ''] = process.argv.slice(2);
const job = defineJob<{ n: number }>({ name });
const queue = createPgBossQueue({
  db: createDb({ url }).db,
  url,
  log: createJsonLogger({ level: 'silent', write: () => {} }),
});
queue.work(job, () => {
  process.send?.('taken');
  return new Promise(() => {});
});
await queue.start({ work: true, jobs: [job] });
