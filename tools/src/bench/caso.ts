import { readFileSync } from 'node:fs';
import type { Pedido } from './caso-medido.ts';
import { loadCaso } from './casos.ts';

// One case in a process of its own, so that its peak memory is its own: prints one line of JSON.
const pedido: Pedido = JSON.parse(process.argv[2] ?? '{}');
const caso = await loadCaso(pedido.caso);
const medida = await caso(pedido);
process.stdout.write(`${JSON.stringify({ ...medida, rssMb: peakMb() })}\n`);
process.exit();

/**
 * The most memory that this process ever held. The kernel's `ru_maxrss` would begin with what the parent held when it
 * forked, so the high-water mark of our own address space is read where there is one.
 */
function peakMb(): number {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    if (kib !== undefined) return Math.round(Number(kib) / 1024);
  } catch {
    // Not Linux.
  }
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
