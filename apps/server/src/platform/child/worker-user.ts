import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import type { RunAs } from '../../config/run-as.ts';
import { canReach, canWalkTo, chooseRunAs } from '../db/embedded/run-as.ts';
import type { Logger } from '../log/port.ts';
import { foldersOf } from './folders-of.ts';

const REPO = resolve(fileURLToPath(import.meta.url), '../../../../../..');
/** Of nobody: systems give this number to no user, and the embedded database runs as another one. */
const READERS = 65_533;

/**
 * Who children run as: null means us. Root gives its children another user, that of WORKER_USER or, with the database
 * that ships with the project, one of their own: what a file had taken over could read the files of a user whom it
 * shares with the database. Throws a {@link ConfigError} when root was given none, the database's, or one that cannot
 * walk to the program or the data.
 */
export function chooseWorkerUser(config: Config, log: Logger, uid = process.getuid?.()): RunAs | null {
  if (uid !== 0) return null;
  const { workerUser, databaseUrl, dataDir } = config;
  const database = databaseUrl === null ? chooseRunAs(join(dataDir, 'postgres', 'dados'), uid) : null;
  if (workerUser !== null) {
    refuse(config, workerUser, database);
    return workerUser;
  }
  if (databaseUrl !== null) {
    throw new ConfigError(
      'O servidor foi iniciado como root: inicie-o com outro usuário, ou defina WORKER_USER com o número do usuário ' +
        `e o do grupo que leem os arquivos enviados, por exemplo WORKER_USER=${READERS}:${READERS}.`,
    );
  }
  // A data folder of an ordinary user may let its group alone walk to it; the database's files are its user's alone.
  const groups = database === null || database.gid === 0 ? [READERS] : [READERS, database.gid];
  const users = groups.map((gid) => ({ uid: database?.uid === READERS ? READERS - 1 : READERS, gid }));
  const user = users.find((candidate) => findUnreachable(config, candidate) === undefined);
  if (user !== undefined) return user;
  const path = users[0] && findUnreachable(config, users[0]);
  log.warn({ path }, 'readers run as root: the user that they would have cannot reach this folder');
  return null;
}

function refuse(config: Config, workerUser: RunAs, database: RunAs | null): void {
  if (workerUser.uid === database?.uid) {
    throw new ConfigError(
      `WORKER_USER não pode ser o usuário do banco de dados embutido (${database.uid}), cujos arquivos poderia ler: ` +
        `defina outro, por exemplo WORKER_USER=${READERS}:${READERS}.`,
    );
  }
  const lacking = findUnreachable(config, workerUser);
  if (lacking === undefined) return;
  throw new ConfigError(
    `O usuário de WORKER_USER não alcança ${lacking}: deixe essa pasta legível por ele, ou mude-a de lugar.`,
  );
}

function findUnreachable(config: Config, user: RunAs): string | undefined {
  const program = [join(REPO, 'packages'), join(REPO, 'node_modules'), process.execPath];
  const folders = foldersOf(config);
  // A folder below another one is covered by it.
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(other + sep)));
  return program.find((path) => !canReach(path, user)) ?? outermost.find((folder) => !canWalkTo(folder, user));
}
