import { chownSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cluster, run } from './cluster.ts';

/** Runs `initdb` beside and renames, so that a cluster is there whole or not at all. */
export async function createCluster(cluster: Cluster, durable: boolean): Promise<void> {
  const draft = join(cluster.homeDir, 'dados.novo');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(cluster.homeDir, 'senha.initdb');
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  // initdb reads the password through a descriptor: its user may not be able to walk to the file.
  if (cluster.runAs !== null) chownSync(passwordFile, cluster.runAs.uid, cluster.runAs.gid);
  const passwordFd = openSync(passwordFile, 'r');
  rmSync(passwordFile);
  try {
    if (cluster.runAs !== null) chownSync(draft, cluster.runAs.uid, cluster.runAs.gid);
    const common = ['-U', 'postgres', '-A', 'scram-sha-256', '--encoding=UTF8', '--no-instructions', '--locale=C'];
    if (!durable) common.push('--no-sync');
    const locales = [
      ['--locale-provider=icu', '--icu-locale=pt-BR'],
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ];
    let failure = '';
    for (const locale of locales) {
      const pwfile = process.platform === 'win32' ? passwordFileCopy(cluster) : '/dev/fd/3';
      const result = await run(cluster, 'initdb', [...common, ...locale, `--pwfile=${pwfile}`], draft, passwordFd);
      if (process.platform === 'win32') rmSync(pwfile, { force: true });
      if (result.code === 0) {
        renameSync(draft, cluster.dataDir);
        return;
      }
      failure = result.output;
    }
    if (failure.includes('could not look up effective user ID')) {
      throw new Error(
        'O PostgreSQL embutido precisa de um usuário que exista no sistema (getent passwd). Crie-o, ou defina ' +
          'DATABASE_URL.',
      );
    }
    throw new Error(`Não foi possível criar o banco de dados embutido:\n${failure.trim()}`);
  } finally {
    closeSync(passwordFd);
  }
}

function passwordFileCopy(cluster: Cluster): string {
  const file = join(cluster.homeDir, 'senha.initdb');
  writeFileSync(file, cluster.password);
  return file;
}
