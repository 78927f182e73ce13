import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeEfdContribuicoes } from './geradores/efd-contribuicoes.ts';
import { writeEfdIcmsIpi } from './geradores/efd-icms-ipi.ts';

// Writes one month of both EFDs of any size into a folder: what the journeys upload and kill over.
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    notas: { type: 'string' },
    'notas-icms': { type: 'string' },
    mes: { type: 'string' },
    semente: { type: 'string' },
  },
});
if (values.out === undefined) {
  process.stderr.write(
    'gen-massa.ts --out <folder> [--notas 1000] [--notas-icms 1000] [--mes 2025-10] [--semente 1]\n',
  );
  process.exit(2);
}
const cenario = {
  semente: Number(values.semente ?? 1),
  mes: values.mes ?? '2025-10',
  notas: Number(values.notas ?? 1000),
};
mkdirSync(values.out, { recursive: true });
const notasIcms = Number(values['notas-icms'] ?? cenario.notas);
const icms = writeEfdIcmsIpi(join(values.out, `efd-icms-ipi-${cenario.mes}.txt`), { ...cenario, notas: notasIcms });
const contribuicoes = writeEfdContribuicoes(join(values.out, `efd-contribuicoes-${cenario.mes}.txt`), cenario);
process.stdout.write(`${icms.bytes + contribuicoes.bytes} bytes, ${icms.linhas + contribuicoes.linhas} lines\n`);
