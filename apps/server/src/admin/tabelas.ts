import { parseArgs } from 'node:util';
import { NOMES_TABELAS, type NomeTabela } from '@apura/tabelas';
import { checkNodeVersion } from '../config/check-node-version.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { InstanceRunningError } from '../platform/instance/acquire-instance-lock.ts';
import { withInstallation } from './open-installation.ts';
import { describeEfeito } from './tabelas/describe-efeito.ts';

process.exitCode = await run(process.argv.slice(2));

/**
 * What other official tables change in the reports of every company: `--depois` and `--antes` are folders of tables,
 * `--mudadas` the names of those that differ. `npm run tabelas -- import` calls it. Answers 0, or 2 without an
 * installation.
 */
async function run(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { antes: { type: 'string' }, depois: { type: 'string' }, mudadas: { type: 'string', default: '' } },
  });
  const pedidas = new Set(values.mudadas.split(','));
  const mudadas = new Set<NomeTabela>(NOMES_TABELAS.filter((nome) => pedidas.has(nome)));
  try {
    checkNodeVersion();
    const { antes, depois } = values;
    process.stdout.write(
      await withInstallation(readConfig(), (deps) => describeEfeito(deps, { antes, depois, mudadas })),
    );
    return 0;
  } catch (error) {
    const semInstalacao = error instanceof ConfigError || error instanceof InstanceRunningError;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return semInstalacao ? 2 : 1;
  }
}
