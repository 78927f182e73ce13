import type { KnipConfig } from 'knip';

/** Vitest runs them, `*.long.test.ts` in the long test alone. */
const TESTS = ['src/**/*.test.ts'];

/** What nothing uses goes: files, exports, dependencies. Each exception has its reason. */
const config: KnipConfig = {
  // A pattern that matches nothing is a fault.
  treatConfigHintsAsErrors: true,
  workspaces: {
    '.': { project: ['*.ts'] },
    'packages/*': { entry: TESTS, project: ['src/**/*.ts'] },
    // bin/apura.js imports the program when it has found Node 24.
    'apps/cli': { entry: ['src/main.ts', ...TESTS], project: ['src/**/*.ts'] },
    'apps/simulators': { entry: TESTS, project: ['src/**/*.ts'] },
    'apps/diagnostico': { entry: TESTS, project: ['src/**/*.{ts,tsx}', '*.ts'] },
    'apps/web': {
      entry: TESTS,
      project: ['src/**/*.{ts,tsx}', '*.ts'],
      // Imported by ui/styles.css.
      ignoreDependencies: ['@fontsource-variable/inter'],
    },
    // Processes of their own: the server, the commands of an administrator, and what tests start to kill it.
    'apps/server': {
      entry: [
        ...['src/main.ts', 'src/admin/*.ts', 'src/testing/run-provedor-oidc.ts', 'src/**/*.fixture.ts'],
        ...['src/platform/**/testing-{scan-file,renew-for-ever,one-call}.ts', ...TESTS],
      ],
      project: ['src/**/*.ts'],
    },
    'apps/e2e': { project: ['**/*.ts'] },
    // tools/bin/run.js imports what `npm run` names; benches and campaigns start the others by their path.
    tools: {
      entry: [
        'src/{audit,build,lake,new,owner,payments,registry,secrets,start,test,test-changed,test-long,verify}.ts',
        // The browser tests of killed processes start it.
        'src/gen-massa.ts',
        'src/bench/{ataque,bench,carteira,caso,cifra,conferencia,diagnostico,grade,leituras,lighthouse,portal}.ts',
        ...TESTS,
      ],
      project: ['src/**/*.ts'],
      // Programs of the system.
      ignoreBinaries: ['apt-get', 'sha256sum'],
      // dependency-cruiser loads its parser by name.
      ignoreDependencies: ['@swc/core'],
    },
  },
  ignoreIssues: {
    // The migrator calls `up` and `down` of every migration.
    'apps/server/src/platform/db/migrations/*.ts': ['exports'],
    // Written by a program, for both sides of the core.
    '**/*.gerado.ts': ['exports'],
  },
};

export default config;
