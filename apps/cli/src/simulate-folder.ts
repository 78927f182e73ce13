import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { formatPeriodo, formatReais } from '@apura/br';
import {
  type Simulacao,
  simulate,
  type TributoSimulado,
  type ValoresDoTributo,
  writePlanilhaDaSimulacao,
} from '@apura/retificacao';
import { EXIT } from './exit-codes.ts';
import type { SimularOptions } from './parse-planilha.ts';
import { printOcorrencias } from './print-ocorrencias.ts';
import type { ProcessIo } from './process-folder.ts';
import { readObrigacao } from './read-obrigacao.ts';

/**
 * Simulates the rectification of the files below a folder by a filled-in workbook: writes each month and tax before and
 * after to a JSON file, to a workbook or to both, and nothing else. Returns the exit code. Throws for the machine's
 * faults and when `signal` stops it; what was read lies in a folder of its own, which goes in any case.
 */
export async function simulateFolder(options: SimularOptions, { print, progress, signal }: ProcessIo): Promise<number> {
  return await withSimulacao(options, { print, progress, signal }, (simulacao) =>
    keep(simulacao, { options, print, signal }),
  );
}

/**
 * Simulates and hands the result over; returns what `use` makes of it, or the exit code of what is missing, which was
 * said.
 */
export async function withSimulacao<T>(
  options: Omit<SimularOptions, 'json' | 'xlsx'>,
  { print, progress, signal }: ProcessIo,
  use: (simulacao: Simulacao) => Promise<T>,
): Promise<T | typeof EXIT.nothing> {
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
    return await use(simulacao);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function keep(
  simulacao: Simulacao,
  { options, print, signal }: { options: SimularOptions } & Pick<ProcessIo, 'print' | 'signal'>,
): Promise<number> {
  const linhas = simulacao.tipo === 'efdc' ? simulacao.tributos.map(linhaDoTributo) : simulacao.inss.map(linhaDoInss);
  const gravados: string[] = [];
  /** Written beside and renamed, so that a reader never meets half of it. */
  const write = async (destino: string | null, to: (parcial: string) => Promise<void>) => {
    if (destino === null) return;
    const path = resolve(destino);
    await mkdir(dirname(path), { recursive: true });
    await to(`${path}.parcial`);
    await rename(`${path}.parcial`, path);
    gravados.push(path);
  };
  await write(options.json, (path) => writeFile(path, `${JSON.stringify(linhas, null, 2)}\n`));
  await write(options.xlsx, (path) => writePlanilhaDaSimulacao({ simulacao, path, signal }));
  const situacoes = (simulacao.tipo === 'efdc' ? simulacao.tributos : simulacao.inss).map((l) => l.situacao);
  for (const linha of resumoDe(simulacao)) print(linha);
  printOcorrencias(simulacao, { print, resto: 'corrija as primeiras e simule de novo' });
  for (const path of gravados) print(`Gravado em ${path}`);
  if (!situacoes.includes('Simulado')) return EXIT.nothing;
  return situacoes.includes('Com erro') ? EXIT.partial : EXIT.ok;
}

/** One line for each month that changes. */
export function resumoDe(simulacao: Simulacao): string[] {
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
