import type { Diagnostico, PaineisGuardados } from './agregado.ts';
import { type Consulta, mesIso, soma, texto, valor } from './consulta.ts';
import { readPrazos } from './prazos.ts';

const MES = `regexp_matches("Período", '^[0-9]{2}/[0-9]{4}$')`;

/** The payroll by month and the rubrics that weigh most. */
export async function readFolha(q: Consulta): Promise<Diagnostico['folha']> {
  const series = await q(`
    WITH f AS (SELECT ${mesIso('"Período"')} AS m, sum("Valor") AS v FROM rel_esocial_resumo_por_rubrica WHERE "Tipo" LIKE '1%' AND ${MES} GROUP BY ALL),
         b AS (SELECT ${mesIso('"Período"')} AS m, sum("Base Normal" + "Base 15" + "Base 20" + "Base 25") AS v FROM rel_esocial_bases_cp_do_empregador WHERE ${MES} GROUP BY ALL),
         e AS (SELECT ${mesIso('"Período"')} AS m, sum("Valor") AS v FROM rel_esocial_contribuicoes_por_codigo WHERE "Grupo" <> 'Segurados' AND ${MES} GROUP BY ALL)
    SELECT m, CAST(coalesce(f.v, 0) AS DECIMAL(18,2)) AS folha, CAST(coalesce(b.v, 0) AS DECIMAL(18,2)) AS base, CAST(coalesce(e.v, 0) AS DECIMAL(18,2)) AS encargos
      FROM f FULL JOIN b USING (m) FULL JOIN e USING (m) ORDER BY m`);
  const top = await q(`
    SELECT "Rubrica" AS rubrica, max("Descrição") AS descricao, ${soma('"Valor"')} AS v FROM rel_esocial_resumo_por_rubrica WHERE "Tipo" LIKE '1%' GROUP BY "Rubrica" ORDER BY v DESC, rubrica LIMIT 10`);
  return {
    series: series.map((r) => ({
      m: texto(r.m),
      folha: valor(r.folha),
      base_cp: valor(r.base),
      encargos: valor(r.encargos),
    })),
    top_rubricas: top.map((r) => ({ rubrica: texto(r.rubrica), descricao: texto(r.descricao), valor: valor(r.v) })),
  };
}

/** Contributions on amounts that the thesis takes out of the base, as far as they were paid. */
export async function readVerbas(q: Consulta): Promise<PaineisGuardados['verbas']> {
  const verbas = await readPrazos(q, {
    de: `SELECT "Descrição" AS descricao, coalesce("Situação da Tese", '') AS situacao, 1 AS item, "Total Estimado" AS v,
                "Classe do Valor", "Prescreve em"
           FROM rel_esocial_verbas_indenizatorias`,
    chaves: ['descricao', 'situacao'],
    maximo: 40,
  });
  return verbas.map(({ chave, prazos }) => ({ descricao: chave.descricao, situacao: chave.situacao, prazos }));
}

/** Rubrics that leave out a contribution which is due. */
export async function readVerbasRisco(q: Consulta): Promise<Diagnostico['verbas_risco']> {
  const rows = await q(`
    SELECT "Rubrica" AS rubrica, "Descrição" AS descricao, "Inc. CP Atual" AS atual, "Inc. CP Esperada" AS esperada, CAST(coalesce("Encargo Estimado", 0) AS DECIMAL(18,2)) AS v
      FROM rel_esocial_rubricas_x_incidencia_cp WHERE "Tipo" = 'Risco' ORDER BY v DESC, rubrica LIMIT 40`);
  return rows.map((r) => ({
    rubrica: texto(r.rubrica),
    descricao: texto(r.descricao),
    atual: texto(r.atual),
    esperada: texto(r.esperada),
    valor: valor(r.v),
  }));
}
