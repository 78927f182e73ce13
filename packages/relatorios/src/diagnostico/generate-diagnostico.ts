import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDuck } from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';
import { catalogo } from '../catalogo/catalogo.ts';
import type { ProjetoDataset } from '../dataset.ts';
import { registerDependencias } from '../duck/register-dependencias.ts';
import { literal } from '../duck/sql-text.ts';
import { readResultados } from '../run.ts';
import { readRiscos } from './achados.ts';
import { type DiagnosticoGuardado, VERSAO_DIAGNOSTICO } from './agregado.ts';
import {
  readCascata,
  readCreditosNatureza,
  readMonofasico,
  readNaoAproveitados,
  readReceitaTratamento,
  readSeries,
  readTeseIcms,
} from './apuracao.ts';
import { premissas, readArquivosComProblema, readCobertura, readCompletude } from './avisos.ts';
import { readTop } from './comercial.ts';
import { type Consulta, createConsulta, nulo, sqlDe } from './consulta.ts';
import {
  readDocumentos,
  readHeat,
  readHeatFolha,
  readIrpjCsll,
  readLalur,
  readPerdcomp,
  readPrejuizos,
  readReforma,
  readRetencoes,
  readVirada,
} from './cruzamentos.ts';
import { readFolha, readVerbas, readVerbasRisco } from './folha.ts';
import { readKpis } from './kpis.ts';
import { readOportunidades } from './oportunidades-guardadas.ts';
import { readSimples } from './simples-do-diagnostico.ts';
import { readViradaDoDiagnostico } from './virada-do-diagnostico.ts';

export interface GerarDiagnosticoOptions {
  dataset: ProjetoDataset;
  /** The folder in which `generateRelatorios` left the results; the aggregate goes there too. */
  outDir: string;
  /** ISO instant that the page shows as the day of the processing. */
  geradoEm: string;
  tabelasDir?: string;
  memoryLimitMb?: number;
}

/**
 * Sums the finished reports of a project up into the aggregate that its diagnostic page shows, written whole or not at
 * all to `diagnostico.json`; `diagnosticoDoDia` computes from it what a day shows. Whatever tool made a report, it
 * counts when it is finished and made from the same files. The same results give the same bytes but for `gerado_em`.
 */
export async function generateDiagnostico(
  o: GerarDiagnosticoOptions,
): Promise<{ path: string; diagnostico: DiagnosticoGuardado; temConteudo: boolean }> {
  const { dataset, outDir } = o;
  const { tabelasDir } = o;
  const oficiais = loadTabelas({ overrideDir: tabelasDir });
  const resultados = await readResultados({ dataset, outDir, tabelasDir });
  const linhas = Object.fromEntries(
    catalogo.flatMap((r) => {
      const n = resultados.get(r)?.linhas ?? 0;
      return n > 0 ? [[r.nome, n] as const] : [];
    }),
  );
  const duck = await openDuck({
    tempDir: path.join(outDir, '.tmp-diagnostico'),
    allowedDirs: [outDir],
    memoryLimitMb: o.memoryLimitMb,
  });
  try {
    await duck.connection.run(
      `CREATE VIEW projeto AS
       SELECT
         CAST(${literal(dataset.periodo.inicio)} AS DATE) AS inicio,
         CAST(${literal(dataset.periodo.fim)} AS DATE) AS fim`,
    );
    await registerDependencias(
      duck.connection,
      catalogo.map((relatorio) => ({ relatorio, path: resultados.get(relatorio)?.path ?? null })),
    );
    const q = await createConsulta(duck.connection);
    const riscos = await readRiscos(q);
    const diagnostico: DiagnosticoGuardado = {
      versao: VERSAO_DIAGNOSTICO,
      empresa: { cnpj: dataset.empresa.cnpj, nome: dataset.empresa.nome },
      regime: await readRegime(q),
      ufs: [...new Set(dataset.arquivos.flatMap((a) => (a.uf ? [a.uf] : [])))].sort(),
      periodo: { ini: dataset.periodo.inicio, fim: dataset.periodo.fim },
      gerado_em: o.geradoEm,
      cobertura: await readCobertura(q),
      linhas,
      kpis: await readKpis(q, riscos),
      series: await readSeries(q),
      cascata: await readCascata(q),
      creditos_natureza: await readCreditosNatureza(q),
      receita_tratamento: await readReceitaTratamento(q),
      tese_icms: await readTeseIcms(q),
      monofasico: await readMonofasico(q),
      creditos_nao_aproveitados: await readNaoAproveitados(q),
      heat: await readHeat(q),
      heat_folha: await readHeatFolha(q),
      documentos: await readDocumentos(q),
      top: await readTop(q, linhas),
      irpj_csll: await readIrpjCsll(q),
      lalur: await readLalur(q),
      prejuizos: await readPrejuizos(q),
      retencoes: await readRetencoes(q),
      folha: await readFolha(q),
      verbas: await readVerbas(q),
      verbas_risco: await readVerbasRisco(q),
      perdcomp: await readPerdcomp(q),
      reforma: await readReforma(q),
      virada: await readVirada(q),
      virada_paineis: await readViradaDoDiagnostico(q),
      simples: await readSimples(q),
      oportunidades: await readOportunidades(q, { oficiais, ultimoMes: ultimoMesDe(dataset) }),
      riscos,
      completude: await readCompletude(q),
      arquivos_com_problema: await readArquivosComProblema(q),
      avisos: premissas(oficiais),
    };
    const file = path.join(outDir, 'diagnostico.json');
    await writeFile(`${file}.tmp`, JSON.stringify(diagnostico));
    await rename(`${file}.tmp`, file);
    return { path: file, diagnostico, temConteudo: temConteudo(diagnostico) };
  } finally {
    duck.close();
  }
}

/** Whether there is something to show: a finding, or one of the figures at the top. */
function temConteudo({ oportunidades, riscos, kpis, simples }: DiagnosticoGuardado): boolean {
  const { mes: _, ...saldos } = kpis.saldos;
  return (
    oportunidades.length + riscos.length > 0 ||
    simples !== null ||
    kpis.receita12m.valor !== null ||
    kpis.carga !== null ||
    Object.values(saldos).some((saldo) => saldo !== null)
  );
}

/** The regime as the latest ECF says it, else as the EFD-Contribuições' contributions do. */
async function readRegime(q: Consulta): Promise<string | null> {
  const [r] = await q(sqlDe('regime'));
  return nulo(r?.regime);
}

/** The last month whose EFD-Contribuições counts, as MM/AAAA. */
function ultimoMesDe({ arquivos }: ProjetoDataset): string | null {
  const inicios = arquivos.flatMap(({ tipo, situacao, inicio }) =>
    tipo === 'EFDC' && situacao === 'Usado' && inicio ? [inicio] : [],
  );
  const ultimo = inicios.sort().at(-1);
  return ultimo === undefined ? null : `${ultimo.slice(5, 7)}/${ultimo.slice(0, 4)}`;
}
