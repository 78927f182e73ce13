import { CASOS, type Pedido } from './casos.ts';

// One case in a process of its own, so that its peak memory is its own: prints one line of JSON.
const pedido: Pedido = JSON.parse(process.argv[2] ?? '{}');
const caso = CASOS[pedido.caso];
if (caso === undefined) throw new Error(`no case ${pedido.caso}`);
const medida = await caso(pedido);
process.stdout.write(`${JSON.stringify({ ...medida, rssMb: Math.round(process.resourceUsage().maxRSS / 1024) })}\n`);
process.exit();
