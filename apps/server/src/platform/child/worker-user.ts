import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { RunAs } from '../../config/run-as.ts';
import { canReach, canWalkTo, chooseRunAs } from '../db/embedded/run-as.ts';
import type { Logger } from '../log/port.ts';
import { foldersOf } from './folders-of.ts';

const REPO = resolve(fileURLToPath(import.meta.url), '../../../../../..');

/**
 * Who children run as: null means us. Root gives its children another user, that of WORKER_USER or, with the database
 * that ships with the project, the one that PostgreSQL runs as. Throws a {@link ConfigError} when root was given none,
 * or one that cannot walk to the program or the data.
 */
export function chooseWorkerUser(config: Config, log: Logger, uid = process.getuid?.()): RunAs | null {
  if (uid !== 0) return null;
  const { workerUser, databaseUrl, dataDir } = config;
  if (workerUser === null && databaseUrl !== null) {
    throw new ConfigError(
      'O servidor foi iniciado como root: inicie-o com outro usuário, ou defina WORKER_USER com o número do ' +
        'usuário e o do ' +
        'grupo que leem os arquivos enviados, por exemplo WORKER_USER=65534:65534.',
    );
  }
  const user = workerUser ?? chooseRunAs(join(dataDir, 'postgres', 'dados'));
  const lacking = user === null ? undefined : findUnreachable(config, user);
  if (lacking === undefined) return user;
  if (workerUser !== null) {
    throw new ConfigError(
      `O usuário de WORKER_USER não alcança ${lacking}: deixe essa pasta legível por ele, ou mude-a de lugar.`,
    );
  }
  log.warn({ path: lacking }, 'readers run as root: the user of the embedded database cannot reach this folder');
  return null;
}

function findUnreachable(config: Config, user: RunAs): string | undefined {
  const program = [join(REPO, 'packages'), join(REPO, 'node_modules'), process.execPath];
  const folders = foldersOf(config);
  // A folder below another one is covered by it.
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(other + sep)));
  return program.find((path) => !canReach(path, user)) ?? outermost.find((folder) => !canWalkTo(folder, user));
}
