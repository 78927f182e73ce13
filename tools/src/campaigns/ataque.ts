import { runVitest } from '../run-suites.ts';
import { errorLineOf, type Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';
import { casos } from './ataque/cifra.ts';

const MINUTE = 60_000;

/**
 * The faults that a hostile reviewer found (rows A to O), each with the tests that show it closed. `npm test` and the
 * campaign `stories` run them.
 */
export const ROWS: Readonly<Record<string, readonly string[]>> = {
  'A: one file keeps the web process busy': ['apps/server/src/modules/processamento/filho-que-trava.long.test.ts'],
  'B: one file or one owner keeps everybody else waiting': [
    'apps/server/src/platform/child/create-children.long.test.ts',
    'apps/server/src/platform/queue/pg-boss-turns.test.ts',
    'apps/server/src/modules/projetos/vez-do-projeto.test.ts',
  ],
  'C: one call takes all connections': [
    'apps/server/src/modules/arquivos/upload/montagem-em-massa.test.ts',
    'apps/server/src/http/call-limits.test.ts',
    'apps/server/src/platform/turns/create-turns.test.ts',
    'packages/contract/src/limites.test.ts',
  ],
  'D: a door that should be shut is open': [
    'apps/server/src/modules/administracao/remove-owner.test.ts',
    'apps/server/src/admin/owner.long.test.ts',
  ],
  'E: addresses are forged': ['apps/server/src/http/trust-of.test.ts', 'apps/server/src/http/source-of.test.ts'],
  'F, H: accounts are locked by others, sessions never end': [
    'apps/server/src/modules/sessao/sessao.test.ts',
    'apps/server/src/modules/sessao/sessoes.test.ts',
    'apps/server/src/modules/sessao/throttle-login.test.ts',
    'apps/server/src/modules/sessao/vida-da-sessao.test.ts',
  ],
  'G: a plain user signs for the company': ['apps/server/src/app.test.ts', 'apps/server/src/chamadas-ao-acaso.test.ts'],
  'I: tokens outlive the session': [
    'apps/server/src/modules/sessao/senha.test.ts',
    'apps/server/src/modules/sessao/troca-de-senha.test.ts',
    'apps/server/src/modules/diagnostico/acesso-ao-diagnostico.test.ts',
    'apps/server/src/modules/diagnostico/diagnostico.test.ts',
  ],
  'J: readers see secrets, files and the network': ['packages/relatorios/src/leitura/limit-leitura.test.ts'],
  'K: nobody knows who did it': [
    'apps/server/src/http/access-log.test.ts',
    'apps/server/src/modules/auditoria/cadeia.test.ts',
  ],
  'L: numbers and documents of the server are public': ['apps/server/src/http/operator-only.test.ts'],
  'N: certificates fill the line': ['apps/server/src/platform/pfx/pfx.test.ts'],
  'O: a cell becomes a formula': ['packages/br/src/formula.test.ts'],
};

/** Of those, what tries more when there is time for it. */
const COM_TEMPO = ['apps/server/src/chamadas-ao-acaso.test.ts'];

/** With `APURA_SHORT=1` it makes fewer calls, takes a smaller document and leaves the scanner out. */
const SHORT = process.env.APURA_SHORT === '1';

/** Tries the attacks that need much time, a real size or a real program. */
export async function runAtaqueCampaign(): Promise<StepResult> {
  const env = { APURA_CALLS: SHORT ? '2000' : '10000' };
  const suite = await runVitest({ name: 'ataque', args: COM_TEMPO, env, timeoutMs: 20 * MINUTE });
  const tried = await tryCases();
  return {
    ...suite,
    passed: suite.passed + tried.passed,
    failed: suite.failed + tried.failures.length,
    seconds: suite.seconds + tried.seconds,
    failures: [...(suite.failures ?? []), ...tried.failures],
  };
}

async function tryCases(): Promise<{ passed: number; failures: Told[]; seconds: number }> {
  const startedAt = Date.now();
  const failures: Told[] = [];
  let passed = 0;
  for (const { name, missing, run } of casos) {
    const why = SHORT && missing !== undefined ? 'a short run' : (missing?.() ?? null);
    if (why !== null) {
      process.stdout.write(`ataque: not tried, ${why}: ${name}\n`);
      continue;
    }
    try {
      await run();
      passed++;
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stdout.write(`FAIL ${name}: ${message}\n`);
      failures.push({ title: name, error: errorLineOf(message) });
    }
  }
  return { passed, failures, seconds: (Date.now() - startedAt) / 1000 };
}
