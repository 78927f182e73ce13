import { spawnSync } from 'node:child_process';
import type { RunAs } from '../../config/run-as.ts';

/** The wrappers before the program on the command line of a confined child, and what they prevent. */
export interface Confinement {
  /** Programs that each start the next one in their own place, so that the process stays the parent's child. */
  wrappers: readonly string[];
  /** Whether the system itself keeps the child from every network, also below JavaScript. */
  network: 'system' | 'javascript';
  /** Whether the system ends the child together with its parent, also one that no longer reads its messages. */
  diesWithParent: boolean;
}

const PROBE_MS = 5_000;
const NOTHING: Confinement = { wrappers: [], network: 'javascript', diesWithParent: false };

const known = new Map<string, Confinement>();

/**
 * The strongest confinement that this machine grants, tried once: a network namespace without a network (`unshare`, in
 * a user namespace of its own where we are not root), and the end with the parent (`setpriv`). Both are of util-linux.
 * Containers often forbid namespaces; Windows and macOS have neither.
 */
export function findConfinement(runAs: RunAs | null): Confinement {
  const key = runAs === null ? '' : `${runAs.uid}:${runAs.gid}`;
  const found = known.get(key) ?? candidates(runAs).find(works) ?? NOTHING;
  known.set(key, found);
  return found;
}

function candidates(runAs: RunAs | null): Confinement[] {
  if (process.platform !== 'linux') return [];
  const namespace =
    process.getuid?.() === 0 ? ['unshare', '--net', '--'] : ['unshare', '--user', '--map-current-user', '--net', '--'];
  const user =
    runAs === null ? [] : [`--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups', '--inh-caps=-all'];
  const privileges = ['setpriv', ...user, '--no-new-privs', '--pdeathsig=KILL', '--'];
  return [
    { wrappers: [...namespace, ...privileges], network: 'system', diesWithParent: true },
    { wrappers: privileges, network: 'javascript', diesWithParent: true },
  ];
}

function works({ wrappers: [program = '', ...args] }: Confinement): boolean {
  const options = { stdio: 'ignore', timeout: PROBE_MS, env: { PATH: PATH_OF_SYSTEM } } as const;
  return spawnSync(program, [...args, process.execPath, '--version'], options).status === 0;
}

/** The folders in which the wrappers are searched: never those of the server's own PATH, which anyone may have set. */
export const PATH_OF_SYSTEM = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
