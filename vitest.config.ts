import { defineConfig } from 'vitest/config';
import { PATIENCE } from './apps/server/src/testing/patience.ts';

/** Exhaustive lists and long stories: the campaigns of `npm run test:long` run them. */
const exclude = process.env.APURA_LONG === '1' ? [] : ['**/*.long.test.ts'];

// The route tests share one embedded PostgreSQL: the server project's global setup starts it and stops it.
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two processors of the smallest machine: tests of the server wait a third of their time for
    // queues and processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'pacotes',
          // Pure packages keep nothing between tests: loading them once per process saves a minute.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/src/**/*.test.ts',
            'apps/cli/src/**/*.test.ts',
            'apps/simulators/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/diagnostico/src/**/*.test.ts',
          ],
          exclude,
          setupFiles: ['tools/src/seed-properties.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          // What a test waits for may come as late as the test itself may end: a lower limit would ask how fast the
          // machine is.
          expect: { poll: { timeout: 85_000 } },
        },
      },
      {
        test: {
          name: 'servidor',
          // Each file has a server, a database and a folder of its own; the modules keep nothing that another sees. So
          // `vi.mock` does nothing for a module that a file before has loaded: make the database or the disk fail.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          exclude,
          setupFiles: ['tools/src/seed-properties.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: PATIENCE.timeout, interval: PATIENCE.interval } },
        },
      },
    ],
  },
});
