import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { loadTabelas } from '@apura/tabelas';
import { catalogo } from '../catalogo/catalogo.ts';
import type { ProjetoDataset } from '../dataset.ts';
import { openDuck } from '../duck/open-duck.ts';
import { registrarDependencias } from '../duck/registrar-dependencias.ts';
import { literal } from '../duck/sql-text.ts';
import { readResultados } from '../run.ts';
import { lerRiscos } from './achados.ts';
import { type DiagnosticoGuardado, VERSAO_DIAGNOSTICO } from './agregado.ts';
import {
  lerCascata,
  lerCreditosNatureza,
  lerMonofasico,
  lerNaoAproveitados,
  lerReceitaTratamento,
  lerSeries,
  lerTeseIcms,
} from './apuracao.ts';
import { lerArquivosComProblema, lerCobertura, lerCompletude, premissas } from './avisos.ts';
import { lerTop } from './comercial.ts';
import { type Consulta, createConsulta, nulo } from './consulta.ts';
import {
  lerDocumentos,
  lerHeat,
  lerHeatFolha,
  lerIrpjCsll,
  lerLalur,
  lerPerdcomp,
  lerPrejuizos,
  lerReforma,
  lerRetencoes,
} from './cruzamentos.ts';
import { lerFolha, lerVerbas, lerVerbasRisco } from './folha.ts';
import { lerKpis } from './kpis.ts';
import { lerOportunidades } from './oportunidades-guardadas.ts';

export interface GerarDiagnosticoOptions {
  dataset: ProjetoDataset;
  /** The folder in which `gerarRelatorios` left the results; the aggregate goes there too. */
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
export async function gerarDiagnostico(
  o: GerarDiagnosticoOptions,
): Promise<{ path: string; diagnostico: DiagnosticoGuardado; temConteudo: boolean }> {
  const { dataset, outDir } = o;
  const oficiais = loadTabelas(o.tabelasDir ? { overrideDir: o.tabelasDir } : {});
  const resultados = await readResultados({ dataset, outDir, oficiais });
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
      `CREATE VIEW projeto AS SELECT CAST(${literal(dataset.periodo.inicio)} AS DATE) AS inicio, CAST(${literal(dataset.periodo.fim)} AS DATE) AS fim`,
    );
    await registrarDependencias(
      duck.connection,
      catalogo.map((relatorio) => ({ relatorio, path: resultados.get(relatorio)?.path ?? null })),
    );
    const q = createConsulta(duck.connection);
    const riscos = await lerRiscos(q);
    const diagnostico: DiagnosticoGuardado = {
      versao: VERSAO_DIAGNOSTICO,
      empresa: { cnpj: dataset.empresa.cnpj, nome: dataset.empresa.nome },
      regime: await lerRegime(q),
      ufs: [...new Set(dataset.arquivos.flatMap((a) => (a.uf ? [a.uf] : [])))].sort(),
      periodo: { ini: dataset.periodo.inicio, fim: dataset.periodo.fim },
      gerado_em: o.geradoEm,
      cobertura: await lerCobertura(q),
      linhas,
      kpis: await lerKpis(q, riscos),
      series: await lerSeries(q),
      cascata: await lerCascata(q),
      creditos_natureza: await lerCreditosNatureza(q),
      receita_tratamento: await lerReceitaTratamento(q),
      tese_icms: await lerTeseIcms(q),
      monofasico: await lerMonofasico(q),
      creditos_nao_aproveitados: await lerNaoAproveitados(q),
      heat: await lerHeat(q),
      heat_folha: await lerHeatFolha(q),
      documentos: await lerDocumentos(q),
      top: await lerTop(q, linhas),
      irpj_csll: await lerIrpjCsll(q),
      lalur: await lerLalur(q),
      prejuizos: await lerPrejuizos(q),
      retencoes: await lerRetencoes(q),
      folha: await lerFolha(q),
      verbas: await lerVerbas(q),
      verbas_risco: await lerVerbasRisco(q),
      perdcomp: await lerPerdcomp(q),
      reforma: await lerReforma(q),
      oportunidades: await lerOportunidades(q, oficiais),
      riscos,
      completude: await lerCompletude(q),
      arquivos_com_problema: await lerArquivosComProblema(q),
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
function temConteudo({ oportunidades, riscos, kpis }: DiagnosticoGuardado): boolean {
  const { mes: _, ...saldos } = kpis.saldos;
  return (
    oportunidades.length + riscos.length > 0 ||
    kpis.receita12m.valor !== null ||
    kpis.carga !== null ||
    Object.values(saldos).some((saldo) => saldo !== null)
  );
}

/** The regime as the latest ECF says it, else as the EFD-Contribuições' contributions do. */
async function lerRegime(q: Consulta): Promise<string | null> {
  const [r] = await q(`
    SELECT coalesce((SELECT regexp_replace("Forma Tributação", '^[0-9]+ - ', '') FROM rel_ecf_identificacao ORDER BY "Ano" DESC LIMIT 1),
                    (SELECT string_agg(DISTINCT "Regime", ' e ' ORDER BY "Regime" DESC) FROM rel_efd_c_contribuicao_por_codigo)) AS regime`);
  return nulo(r?.regime);
}
