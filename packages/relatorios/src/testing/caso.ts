import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { quebrarArquivos } from '@apura/documentos';
import { readPlanilha } from '@apura/planilha';
import { catalogo, comInternos } from '../catalogo/catalogo.ts';
import { dependenciasDe } from '../catalogo/com-internos.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { readAll } from '../leitura/read-all.ts';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { resultadoDoDia } from '../leitura/resultado-do-dia.ts';
import { generateRelatorios } from '../run.ts';
import { validateCaso } from '../testing-validacao.ts';

/** The folder of the golden cases. */
export const FIXTURES = fileURLToPath(new URL('../../../../fixtures/relatorios', import.meta.url));

/** What a golden case says: whose project, which months, and the rows of every report that is not empty. */
export interface Esperado {
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** The day on which the reports are read; by default the last one of the period. */
  hoje?: string;
  /**
   * Rows without their blank columns, of the reports that the case is about. One that must be empty is named with `[]`;
   * of those not named here the case says nothing.
   */
  relatorios: Record<string, LinhaResultado[]>;
}

export function listCasos(): string[] {
  return readdirSync(FIXTURES, { withFileTypes: true })
    .filter((d) => d.isDirectory())
    .map((d) => d.name)
    .sort();
}

export function readEsperado(caso: string): Esperado {
  // The cases are ours: a wrong shape fails the comparison below.
  return JSON.parse(readFileSync(path.resolve(FIXTURES, caso, 'esperado.json'), 'utf8')) as Esperado;
}

/** The reports that a case names, and those that they read, also through internal ones, in the catalogue's order. */
export function relatoriosDoCaso(caso: string): RelatorioDefinido[] {
  const nomes = new Set(Object.keys(readEsperado(caso).relatorios));
  for (const r of catalogo.toReversed()) {
    if (!nomes.has(r.nome)) continue;
    for (const lido of comInternos([r]).flatMap(dependenciasDe)) nomes.add(lido);
  }
  return catalogo.filter((r) => nomes.has(r.nome));
}

/** Reads the documents of a case with the real readers. The caller removes `workDir`. */
export async function readCaso(caso: string): Promise<{ dataset: ProjetoDataset; workDir: string }> {
  const { empresa, periodo, relatorios } = readEsperado(caso);
  const workDir = mkdtempSync(path.join(tmpdir(), `caso-${path.basename(caso)}-`));
  const nomes = readdirSync(path.resolve(FIXTURES, caso)).filter((n) => !/^(?:esperado\.json|NOTE\.md)$/.test(n));
  const entradas = nomes.sort().map((nome) => ({
    id: nome,
    nome,
    path: path.resolve(FIXTURES, caso, nome),
    recebidoEm: '2024-06-01T12:00:00Z',
  }));
  const { arquivos, tabelas } = await quebrarArquivos({
    entradas,
    workDir,
    empresa,
    periodo,
    workers: 1,
    readPlanilha,
  });
  const sobDemanda = catalogo.some((r) => r.sobDemanda === true && r.nome in relatorios);
  const validadas = sobDemanda ? await validateCaso(arquivos, workDir) : [];
  return { dataset: { empresa, periodo, arquivos, tabelas: [...tabelas, ...validadas] }, workDir };
}

/**
 * The rows of every report of a case that is not empty, blank columns left out, and what failed. `tabelasDir`: an
 * administrator's tables.
 */
export async function generateCaso(
  caso: string,
  relatorios: readonly RelatorioDefinido[] = relatoriosDoCaso(caso),
  tabelasDir?: string,
): Promise<{ rows: Record<string, LinhaResultado[]>; erros: unknown[] }> {
  const { dataset, workDir } = await readCaso(caso);
  const { periodo, hoje = periodo.fim } = readEsperado(caso);
  try {
    const outDir = path.join(workDir, 'relatorios');
    const resultados = await generateRelatorios({ dataset, outDir, relatorios, tabelasDir });
    const rows: Record<string, LinhaResultado[]> = {};
    for (const r of resultados) {
      const definido = relatorios.find((d) => d.nome === r.nome);
      if (!definido || !r.path) continue;
      const linhas: LinhaResultado[] = [];
      for await (const lote of readAll(resultadoDoDia({ relatorio: definido, path: r.path, hoje })))
        linhas.push(...lote.map(semBrancos));
      rows[r.nome] = linhas;
    }
    return { rows, erros: resultados.filter((r) => r.erro).map((r) => r.causa ?? r.erro) };
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

function semBrancos(linha: LinhaResultado): LinhaResultado {
  return Object.fromEntries(Object.entries(linha).filter(([, valor]) => valor !== null));
}
