import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunAs } from '../../config/run-as.ts';
import type { Logger } from '../log/port.ts';
import { findConfinement } from './confinement.ts';
import { logStderr } from './log-stderr.ts';
import { minimalEnv } from './minimal-env.ts';
import type { ChildProgram } from './port.ts';

const REPO = resolve(fileURLToPath(import.meta.url), '../../../../../..');
const GUARD = fileURLToPath(new URL('./no-network.ts', import.meta.url));
/** What the programs of children are made of. Neither `.env` nor the default data folder is below them. */
const CODE = ['package.json', 'node_modules', 'packages', 'apps/server/package.json', 'apps/server/src'];
/** A command line is limited: more folders than these are replaced by their common parent. */
const MAX_FOLDERS = 64;

export interface StartChildOptions extends ChildProgram {
  /** Files and folders that it may read, and folders that it may write; nothing else of the disk but the code. */
  read: readonly string[];
  write: readonly string[];
  /** Null: the user that we are. */
  runAs: RunAs | null;
  log: Logger;
}

/**
 * Starts a program that reads uploaded files, in a process that a hostile file cannot misuse: a bare environment, no
 * network, no other programs, only the given folders, and another user where we are root.
 */
export function startChild(options: StartChildOptions): ChildProcess {
  const { program, runAs, heapMb, semiSpaceMb, log } = options;
  const { wrappers } = findConfinement(runAs);
  const node = [
    '--permission',
    '--allow-worker',
    // The database engine is one. Native code is bound by the user and the system, not by these.
    '--allow-addons',
    ...[...codePaths(), ...foldersOf([...options.read, ...options.write])].map((path) => `--allow-fs-read=${path}`),
    ...options.write.map((path) => `--allow-fs-write=${resolve(path)}`),
    // Required and not imported: only so it is loaded in every thread, too.
    `--require=${GUARD}`,
    `--max-old-space-size=${heapMb}`,
    ...(semiSpaceMb === undefined ? [] : [`--max-semi-space-size=${semiSpaceMb}`]),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
  const [wrapper = process.execPath, ...wrapped] = wrappers;
  const child = fork(program, {
    execPath: wrapper,
    execArgv: wrappers.length === 0 ? node : [...wrapped, process.execPath, ...node],
    // Without the wrappers the system call of this process does what they would.
    ...(wrappers.length === 0 && runAs !== null ? runAs : {}),
    env: { ...minimalEnv(), ...options.env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  logStderr(child, log);
  return child;
}

function codePaths(): string[] {
  const paths = CODE.map((path) => join(REPO, path)).filter((path) => existsSync(path));
  // Installed elsewhere and linked here, it is loaded by its real path.
  return [...new Set(paths.flatMap((path) => [path, realpathSync(path)]))];
}

/** Every path, or the folders above so many that they would not fit on a command line. */
function foldersOf(paths: readonly string[]): string[] {
  let shortened = [...new Set(paths.map((path) => resolve(path)))];
  while (shortened.length > MAX_FOLDERS) {
    const deepest = Math.max(...shortened.map((path) => path.split(sep).length));
    shortened = [
      ...new Set(shortened.map((path) => (path.split(sep).length === deepest ? resolve(path, '..') : path))),
    ];
  }
  return shortened;
}
