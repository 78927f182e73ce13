import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 120_000;
/** To look through every process takes a part of what the tool itself needs; to look at one does not. */
const INTERVALO_MS = { todos: 20, um: 3 };
/**
 * Within this time the server reads what a process sent before it was frozen. If that was its result, the server ends
 * the process.
 */
const OUVIR_MS = 300;

/** The processes of a server that work for a tool, each for one request. */
export interface Filhos {
  /** Leaves out the processes that live now: they are of earlier work, and the next one is still to come. */
  passOver(): Promise<void>;
  /** Waits for the next one, whichever it is, and answers how long it lives. */
  timeNext(): Promise<number>;
  /**
   * Waits for the next process and freezes it when it is `idadeMs` old. Returns false when it had ended by then: the
   * same work takes longer at one time than at another.
   */
  freezeNext(idadeMs: number): Promise<boolean>;
  /** Lets the frozen process go on. */
  thaw(): void;
  /** Ends the frozen process as `kill -9` does. */
  kill(): void;
}

/** `pai` tells the server's own process, which changes when it is started again. */
export function createFilhos(pai: () => number | undefined): Filhos {
  /** Every one that was waited for: what is next is none of them. */
  const vistos = new Set<number>();
  let parado: number | undefined;

  const waitNext = async (): Promise<{ pid: number; nasceu: number }> => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const pid = (await filhosDe(pai())).find((filho) => !vistos.has(filho));
      if (pid !== undefined) {
        vistos.add(pid);
        return { pid, nasceu: performance.now() };
      }
      if (performance.now() > deadline) throw new Error('no tool was started');
      await wait(INTERVALO_MS.todos);
    }
  };
  /** Waits until the moment, if it lives so long; answers whether it does. */
  const livesUntil = async (pid: number, moment: number): Promise<boolean> => {
    while (await isFilhoDe(pai(), pid)) {
      if (performance.now() >= moment) return true;
      await wait(INTERVALO_MS.um);
    }
    return false;
  };
  const signalParado = (nome: 'SIGCONT' | 'SIGKILL'): void => {
    if (parado !== undefined) signal(parado, nome);
    parado = undefined;
  };

  return {
    passOver: async () => {
      for (const pid of await filhosDe(pai())) vistos.add(pid);
    },
    timeNext: async () => {
      const { pid, nasceu } = await waitNext();
      if (await livesUntil(pid, nasceu + PATIENCE_MS)) throw new Error('the tool does not come to its end');
      return Math.round(performance.now() - nasceu);
    },
    freezeNext: async (idadeMs) => {
      const { pid, nasceu } = await waitNext();
      if (!(await livesUntil(pid, nasceu + idadeMs))) return false;
      signal(pid, 'SIGSTOP');
      await wait(OUVIR_MS);
      if (!(await isFilhoDe(pai(), pid))) return false;
      parado = pid;
      return true;
    },
    thaw: () => signalParado('SIGCONT'),
    kill: () => signalParado('SIGKILL'),
  };
}

function signal(pid: number, nome: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, nome);
  } catch (error) {
    // The process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The processes that the server forked for a tool, as Linux tells them. */
async function filhosDe(pai: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((nome) => /^\d+$/.test(nome)).map(Number);
  const deles = await Promise.all(pids.map((pid) => isFilhoDe(pai, pid)));
  return pids.filter((_, n) => deles[n]);
}

/** Whether a process is a tool of this server; false when it has ended. */
async function isFilhoDe(pai: number | undefined, pid: number): Promise<boolean> {
  const [stat = '', args = ''] = await Promise.all(
    ['stat', 'cmdline'].map((nome) => readFile(`/proc/${pid}/${nome}`, 'utf8').catch(() => '')),
  );
  return Number(/\) \S (\d+)/.exec(stat)?.[1]) === pai && args.includes('/filho/filho.ts');
}
