import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import { isDiskFull } from '../disk/port.ts';

/**
 * Makes the data folder and those above it, and tries to write in it. Throws a {@link ConfigError} where it cannot be
 * used. `mkdir` makes the folders one by one: asked for all at once below /proc, Node tries for ever.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    for (const folder of missingOf(resolve(dataDir))) mkdirSync(folder);
    const trial = join(dataDir, `.escrita.${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new ConfigError(sentenceOf(error, dataDir), { cause: error });
  }
}

/** The folders that are not there yet, the outermost first. */
function missingOf(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return [];
  const above = dirname(folder);
  return above === folder ? [folder] : [...missingOf(above), folder];
}

function sentenceOf(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const naoServe = `A pasta de dados ${dataDir} não pode ser usada`;
  if (isDiskFull(error))
    return `Não há espaço em disco para a pasta de dados ${dataDir}: libere espaço e inicie de novo.`;
  if (code === 'ENOTDIR') return `${naoServe}, porque há um arquivo com esse nome: defina outra em DATA_DIR.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return (
      `Sem permissão para gravar na pasta de dados ${dataDir}: inicie com o usuário a que ela pertence, ou defina ` +
      'outra em DATA_DIR.'
    );
  }
  return `${naoServe} (${code}): defina em DATA_DIR outra, em que se possa gravar.`;
}
