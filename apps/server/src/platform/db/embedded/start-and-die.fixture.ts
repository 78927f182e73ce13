import { writeSync } from 'node:fs';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

// Run by a test in a process of its own: starts the server and dies as by `kill -9`.
await startEmbeddedPostgres({ homeDir: process.argv[2] ?? '', durable: false });
writeSync(1, 'started\n');
process.kill(process.pid, 'SIGKILL');
