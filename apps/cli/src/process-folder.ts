import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { formatCnpj, formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { ArquivoCatalogado, Catalogo } from '@apura/documentos';
import { catalogo, generateRelatorios, type ProjetoDataset, type ResultadoRelatorio } from '@apura/relatorios';
import { chooseEmpresa, findEmpregador } from './choose-empresa.ts';
import { EXIT } from './exit-codes.ts';
import { listFiles } from './list-files.ts';
import type { ProcessOptions } from './parse-args.ts';
import type { Progress } from './progress.ts';
import { RELATORIOS, writeProjeto } from './projeto-lido.ts';
import { readPasta } from './read-pasta.ts';
import { writeReports } from './write-reports.ts';

export interface ProcessIo {
  print: (line: string) => void;
  progress: Progress;
  signal: AbortSignal;
}

/** What `resumo.json` holds: enough for a script to know what happened without opening a report. */
export interface Resumo {
  empresa: { cnpj: string } | null;
  periodo: { inicio: string; fim: string } | null;
  arquivos: {
    nome: string;
    tipo: string;
    situacao: string;
    linhas: number | null;
    avisos: number;
    motivo: string | null;
  }[];
  relatorios: { nome: string; linhas: number; arquivos: string[]; erro: string | null }[];
}

/**
 * Reads every document below a folder and writes the reports and `resumo.json` into `out`. The Parquet sets are kept in
 * `out/.apura`, so that a second run over the same files reads only new files. Returns the exit code. Throws for faults
 * of the machine and when `signal` stops it.
 */
export async function processFolder(options: ProcessOptions, { print, progress, signal }: ProcessIo): Promise<number> {
  const out = resolve(options.out);
  await mkdir(out, { recursive: true });
  const entradas = await listFiles(options.folder, out);
  if (entradas.length === 0) {
    print('Nenhum arquivo nesta pasta. Confira o caminho informado.');
    return EXIT.nothing;
  }
  print(`${quantos(entradas.length, 'arquivo')} em ${resolve(options.folder)}`);
  const lido = await readPasta({ entradas, out, options, progress, signal });
  printArquivos(lido.arquivos, print);
  const usados = lido.arquivos.filter((a) => a.situacao === 'Usado');
  const escolhida = options.empresa === null ? await chooseFor(lido, out) : { cnpj: options.empresa, outras: 0 };
  if (usados.length === 0 || !('cnpj' in escolhida)) {
    const semEmpresa = usados.length === 0 || 'cnpj' in escolhida ? null : escolhida.motivo;
    await writeResumo(out, {
      empresa: null,
      periodo: options.periodo,
      arquivos: lido.arquivos.map((a) =>
        a.situacao === 'Usado' ? { ...resumoArquivo(a), motivo: semEmpresa } : resumoArquivo(a),
      ),
      relatorios: [],
    });
    print(
      semEmpresa === null
        ? 'Nenhum documento pôde ser usado, então não há relatórios. O motivo de cada um está no resumo.json.'
        : `Não há relatórios. ${semEmpresa}`,
    );
    return EXIT.nothing;
  }
  if (escolhida.outras > 0) {
    print(
      `Há documentos de ${escolhida.outras + 1} empresas. Os relatórios são vistos a partir de ` +
        `${formatCnpj(escolhida.cnpj)}; use --empresa para ler uma só.`,
    );
  }
  const periodo = options.periodo ?? coveredBy(usados);
  const resultados = await makeReports({
    lido,
    cnpj: escolhida.cnpj,
    periodo,
    out,
    tabelasDir: options.tabelasDir,
    progress,
    signal,
  });
  const gravados = await writeReports({
    out,
    resultados,
    catalogo,
    formatos: options.formatos,
    parametros: {
      projeto: formatCnpj(escolhida.cnpj),
      periodo: `${formatDateBr(periodo.inicio)} a ${formatDateBr(periodo.fim)}`,
    },
    hoje: todayInSaoPaulo(new Date()),
    tabelasDir: options.tabelasDir,
    onProgress: progress.update,
    signal,
  });
  progress.end();
  const relatorios = resultados.map((r) => ({
    nome: r.nome,
    linhas: r.linhas,
    arquivos: gravados.get(r.nome) ?? [],
    erro: r.erro,
  }));
  await writeResumo(out, {
    empresa: { cnpj: escolhida.cnpj },
    periodo,
    arquivos: lido.arquivos.map(resumoArquivo),
    relatorios,
  });
  printRelatorios(resultados, print);
  print(`Gravado em ${out}`);
  const faults = lido.arquivos.some((a) => a.situacao === 'Ilegível') || resultados.some((r) => r.erro !== null);
  return faults ? EXIT.partial : EXIT.ok;
}

/** The company of the documents; that of the events where nothing but the eSocial was read. */
async function chooseFor(lido: Catalogo, out: string): Promise<{ cnpj: string; outras: number } | { motivo: string }> {
  const escolhida = chooseEmpresa(lido.arquivos);
  if (escolhida) return escolhida;
  if (!lido.arquivos.some((a) => a.tipo === 'ESOCIAL' && a.situacao === 'Usado'))
    return { motivo: 'Nenhum documento diz de que empresa é: informe-a com --empresa CNPJ.' };
  const empregador = await findEmpregador(lido, join(out, '.apura'));
  if ('cnpj' in empregador) return { cnpj: empregador.cnpj, outras: 0 };
  const quem =
    empregador.empregadores > 1
      ? `Os eventos do eSocial são de ${empregador.empregadores} empregadores`
      : 'O empregador dos eventos do eSocial não tem CNPJ';
  return { motivo: `${quem}: informe com --empresa CNPJ de qual são os relatórios.` };
}

async function makeReports(o: {
  lido: Catalogo;
  cnpj: string;
  periodo: { inicio: string; fim: string };
  out: string;
  tabelasDir: string | null;
  progress: Progress;
  signal: AbortSignal;
}): Promise<ResultadoRelatorio[]> {
  const empresa = { cnpj: o.cnpj, nome: formatCnpj(o.cnpj) };
  const dataset: ProjetoDataset = { empresa, periodo: o.periodo, ...o.lido };
  await writeProjeto(o.out, dataset);
  const resultados = await generateRelatorios({
    dataset,
    outDir: join(o.out, RELATORIOS),
    tabelasDir: o.tabelasDir ?? undefined,
    onProgress: o.progress.update,
    signal: o.signal,
  });
  o.progress.end();
  return resultados;
}

/** From the first day to the last of these files. */
export function coveredBy(usados: readonly ArquivoCatalogado[]): { inicio: string; fim: string } {
  const days = (pick: (a: ArquivoCatalogado) => string | null): string[] => usados.flatMap((a) => pick(a) ?? []).sort();
  return { inicio: days((a) => a.inicio)[0] ?? '', fim: days((a) => a.fim).at(-1) ?? '' };
}

function resumoArquivo(a: ArquivoCatalogado): Resumo['arquivos'][number] {
  return {
    nome: a.extensao === '' ? a.nome : `${a.nome}.${a.extensao}`,
    tipo: a.tipo,
    situacao: a.situacao,
    linhas: a.linhas,
    avisos: a.totalProblemas,
    motivo: a.situacao === 'Usado' ? null : (a.problemas[0]?.mensagem ?? null),
  };
}

/** Written beside and renamed, so that a reader never meets half of it. */
async function writeResumo(out: string, resumo: Resumo): Promise<void> {
  const target = join(out, 'resumo.json');
  await writeFile(`${target}.parcial`, `${JSON.stringify(resumo, null, 2)}\n`);
  await rename(`${target}.parcial`, target);
}

function printArquivos(arquivos: readonly ArquivoCatalogado[], print: (line: string) => void): void {
  const counts = Map.groupBy(arquivos, (a) => `${a.tipo} ${a.situacao}`);
  for (const [key, list] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    print(`  ${String(list.length).padStart(6)}  ${key}`);
  const unreadable = arquivos.filter((a) => a.situacao === 'Ilegível');
  for (const a of unreadable.slice(0, 20)) {
    const nome = a.extensao === '' ? a.nome : `${a.nome}.${a.extensao}`;
    print(`  ilegível: ${nome}: ${a.problemas[0]?.mensagem ?? a.tipoDescricao}`);
  }
  if (unreadable.length > 20) print(`  … e mais ${unreadable.length - 20}; todos estão no resumo.json`);
}

function printRelatorios(resultados: readonly ResultadoRelatorio[], print: (line: string) => void): void {
  for (const r of resultados.filter((x) => x.linhas > 0 || x.erro !== null)) {
    const linhas = `${String(r.linhas).padStart(8)} ${r.linhas === 1 ? 'linha ' : 'linhas'}`;
    print(`  ${linhas}  ${r.nome}${r.erro === null ? '' : `: ${r.erro}`}`);
  }
  const empty = resultados.filter((r) => r.linhas === 0 && r.erro === null).length;
  if (empty > 0) print(`  ${quantos(empty, 'relatório')} sem dados a exibir`);
}

function quantos(n: number, coisa: 'arquivo' | 'relatório'): string {
  return `${n} ${coisa}${n === 1 ? '' : 's'}`;
}
