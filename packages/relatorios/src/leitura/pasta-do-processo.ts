import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A temporary folder of this process, removed when it exits. A process that is killed cannot remove its own: the next
 * one on the same machine removes what it left. `nome` names its kind; letters and hyphens only.
 */
export function createPastaDoProcesso(nome: string, raiz = tmpdir()): string {
  // Containers may share the folder, but neither process ids nor the name of the machine.
  const prefixo = `${nome}-${hostname().replaceAll(/[^A-Za-z0-9]/g, '')}-`;
  for (const achada of readdirSync(raiz)) {
    const pid = achada.startsWith(prefixo) ? /^(\d+)-/.exec(achada.slice(prefixo.length))?.[1] : undefined;
    if (pid !== undefined && !vive(Number(pid))) remover(path.join(raiz, achada));
  }
  const pasta = mkdtempSync(path.join(raiz, `${prefixo}${process.pid}-`));
  process.once('exit', () => remover(pasta));
  return pasta;
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (causa) {
    // Somebody else's process lives as well.
    return causa instanceof Error && 'code' in causa && causa.code === 'EPERM';
  }
}

function remover(pasta: string): void {
  try {
    rmSync(pasta, { recursive: true, force: true });
  } catch {
    // Of another user, or still being written: it stays for who may.
  }
}
