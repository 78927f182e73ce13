import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPO } from '../repo.ts';
import { BENCH_DIR } from './massa.ts';
import { processorSeconds } from './processor-seconds.ts';

const RUNS = 5;
const CLI = join(REPO, 'apps', 'cli', 'bin', 'apura.js');

/**
 * The processor-seconds of `apura process` over one file, with the threads that it starts: the least of five runs,
 * since whatever else the machine does only adds to them.
 */
export function processSeconds(path: string): number {
  const pasta = join(BENCH_DIR, 'processar');
  const [entrada, saida] = [join(pasta, 'entrada'), join(pasta, 'saida')];
  const runs = Array.from({ length: RUNS }, () => {
    rmSync(pasta, { recursive: true, force: true });
    mkdirSync(entrada, { recursive: true });
    copyFileSync(path, join(entrada, 'arquivo.txt'));
    const before = processorSeconds(process.pid);
    const child = spawnSync(process.execPath, [CLI, 'process', entrada, '--out', saida], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(`apura process: ${child.stderr}`);
    return processorSeconds(process.pid) - before;
  });
  return Math.min(...runs);
}
