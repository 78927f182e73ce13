import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { formatPeriodo, formatReais } from '@apura/br';
import { type Simulacao, simulate, type TributoSimulado, type ValoresDoTributo } from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import type { SimularOptions } from './parse-args.ts';
import { printOcorrencias } from './print-ocorrencias.ts';
import type { ProcessIo } from './process-folder.ts';
import { readObrigacao } from './read-obrigacao.ts';

/**
 * Simulates the rectification of the files below a folder by a filled-in workbook: writes each month and tax before and
 * after to a JSON file, and nothing else. Returns the exit code. Throws for the machine's faults and when `signal`
 * stops it; what was read lies in a folder of its own, which goes in any case.
 */
export async function simulateFolder(options: SimularOptions, { print, progress, signal }: ProcessIo): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'apura-simular-'));
  try {
    const base = await readObrigacao(options, { out: dir, progress, signal });
    if (typeof base === 'string') {
      print(base);
      return EXIT.nothing;
    }
    const workDir = join(dir, 'simulacao');
    await mkdir(workDir);
    const { tipo } = options;
    const simulacao = await simulate({ ...base, tipo, planilha: resolve(options.planilha), workDir });
    progress.end();
    return await keep(simulacao, { json: resolve(options.json), print });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function keep(
  simulacao: Simulacao,
  { json, print }: { json: string; print: (line: string) => void },
): Promise<number> {
  const linhas = simulacao.tipo === 'efdc' ? simulacao.tributos.map(linhaDoTributo) : simulacao.inss.map(linhaDoInss);
  await mkdir(dirname(json), { recursive: true });
  // Written beside and renamed, so that a reader never meets half of it.
  await writeFile(`${json}.parcial`, `${JSON.stringify(linhas, null, 2)}\n`);
  await rename(`${json}.parcial`, json);
  const situacoes = (simulacao.tipo === 'efdc' ? simulacao.tributos : simulacao.inss).map((l) => l.situacao);
  for (const linha of resumoDe(simulacao)) print(linha);
  printOcorrencias(simulacao, { print, resto: 'corrija as primeiras e simule de novo' });
  print(`Gravado em ${json}`);
  if (!situacoes.includes('Simulado')) return EXIT.nothing;
  return situacoes.includes('Com erro') ? EXIT.partial : EXIT.ok;
}

/** One line for each month that changes. */
function resumoDe(simulacao: Simulacao): string[] {
  if (simulacao.tipo === 'efdc')
    return simulacao.tributos
      .filter((t) => t.situacao === 'Simulado')
      .map(
        (t) =>
          `${formatPeriodo(t.periodo)} ${t.tributo}: a recolher de ${formatReais(t.antes.recolher)} para ` +
          formatReais(t.depois.recolher),
      );
  return simulacao.inss
    .filter((p) => p.situacao === 'Simulado' && p.inssAntes !== null && p.inssDepois !== null)
    .map(
      (p) =>
        `${formatPeriodo(p.periodo)}: contribuição da empresa de ${formatReais(p.inssAntes ?? '0')} para ` +
        formatReais(p.inssDepois ?? '0'),
    );
}

const linhaDoTributo = ({ periodo, tributo, antes, depois }: TributoSimulado) => ({
  periodo: formatPeriodo(periodo),
  tributo,
  antes: valoresDe(antes),
  depois: valoresDe(depois),
});

const valoresDe = ({ recolher, saldoDescontavel, saldoRessarcivel, retencoes }: ValoresDoTributo) => ({
  recolher,
  saldoDescontavel,
  saldoRessarcivel,
  retencoes,
});

const linhaDoInss = (p: Extract<Simulacao, { tipo: 'esocial' }>['inss'][number]) => ({
  periodo: formatPeriodo(p.periodo),
  tributo: 'INSS',
  antes: { base: p.baseAntes, contribuicao: p.inssAntes },
  depois: { base: p.baseDepois, contribuicao: p.inssDepois },
});
