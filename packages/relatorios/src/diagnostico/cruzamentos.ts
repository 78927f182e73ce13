import type { CelulaHeat, Diagnostico } from './agregado.ts';
import { type Consulta, mesIso, nulo, numero, soma, texto, valor } from './consulta.ts';
import { totalDe } from './total-de.ts';

/** Below one percent of what was calculated a difference is a warning, above it a divergence. */
const SITUACAO = `CASE WHEN dif <= 1 THEN 'igual' WHEN dif * 100 <= abs(efd) THEN 'atencao' ELSE 'divergente' END`;

/**
 * PIS and COFINS by month. The report tells only the months that do not agree; one whose EFD and DCTF both came and
 * that it does not tell agrees, and of every other month nothing can be said.
 */
export async function readHeat(q: Consulta): Promise<CelulaHeat[]> {
  const rows = await q(`
    WITH a AS (SELECT "Período" AS per, ${mesIso('"Período"')} AS m, "Tributo" AS tributo, sum("Total a Recolher") AS efd FROM rel_efd_c_apuracao_pis_cofins GROUP BY ALL),
         d AS (SELECT DISTINCT "Mês" AS per FROM rel_matriz_de_completude WHERE "Obrigação" IN ('DCTF', 'DCTFWeb') AND "Situação" <> 'Falta'),
         x AS (SELECT "Período" AS per, "Tributo" AS tributo, sum("EFD-C") AS efd, sum("DCTF") AS dctf, sum("DARF") AS darf, string_agg(DISTINCT "Resultado", '; ' ORDER BY "Resultado") AS resultado,
                      max(greatest(abs(coalesce("EFD - DCTF", 0)), abs(coalesce("DCTF - Extinto", 0)))) AS dif, bool_and("Tipo" = 'Informativo') AS info
                 FROM rel_cruzamento_efd_c_x_dctf_x_pagamentos GROUP BY ALL)
    SELECT coalesce(a.m, ${mesIso('x.per')}) AS m, coalesce(a.tributo, x.tributo) AS tributo, CAST(coalesce(x.efd, a.efd) AS DECIMAL(18,2)) AS efd,
           CAST(x.dctf AS DECIMAL(18,2)) AS dctf, CAST(x.darf AS DECIMAL(18,2)) AS darf, x.resultado,
           CASE WHEN x.per IS NULL THEN CASE WHEN d.per IS NULL THEN 'sem-dados' ELSE 'igual' END WHEN x.info THEN 'sem-dados' ELSE ${SITUACAO.replaceAll('efd', 'coalesce(x.efd, 0)')} END AS situacao
      FROM a FULL JOIN x ON x.per = a.per AND x.tributo = a.tributo LEFT JOIN d ON d.per = a.per
     ORDER BY 1, 2 DESC`);
  return rows.map(toCelula);
}

/** The payroll's contributions by month: what the eSocial totals, what the DCTFWeb says, what was collected. */
export async function readHeatFolha(q: Consulta): Promise<CelulaHeat[]> {
  const rows = await q(`
    WITH s AS (SELECT "Período" AS per, sum("Valor") AS efd FROM rel_esocial_contribuicoes_por_codigo WHERE regexp_matches("Período", '^[0-9]{2}/[0-9]{4}$') GROUP BY ALL),
         d AS (SELECT DISTINCT "Mês" AS per FROM rel_matriz_de_completude WHERE "Obrigação" = 'DCTFWeb' AND "Situação" <> 'Falta'),
         x AS (SELECT "Período" AS per, sum("S-5011") AS efd, sum("DCTFWeb") AS dctf, sum("DARF") AS darf, string_agg(DISTINCT "Resultado", '; ' ORDER BY "Resultado") AS resultado,
                      max(abs(coalesce("Diferença", 0))) AS dif, bool_and("Tipo" = 'Informativo') AS info
                 FROM rel_cruzamento_esocial_x_dctfweb_x_pagamentos WHERE regexp_matches("Período", '^[0-9]{2}/[0-9]{4}$') GROUP BY ALL)
    SELECT ${mesIso('coalesce(s.per, x.per)')} AS m, 'Previdência' AS tributo, CAST(coalesce(x.efd, s.efd) AS DECIMAL(18,2)) AS efd, CAST(x.dctf AS DECIMAL(18,2)) AS dctf,
           CAST(x.darf AS DECIMAL(18,2)) AS darf, x.resultado,
           CASE WHEN x.per IS NULL THEN CASE WHEN d.per IS NULL THEN 'sem-dados' ELSE 'igual' END WHEN x.info THEN 'sem-dados' ELSE ${SITUACAO.replaceAll('efd', 'coalesce(x.efd, 0)')} END AS situacao
      FROM s FULL JOIN x ON x.per = s.per LEFT JOIN d ON d.per = s.per ORDER BY 1`);
  return rows.map(toCelula);
}

function toCelula(r: Record<string, string | number | null>): CelulaHeat {
  return {
    m: texto(r.m),
    tributo: texto(r.tributo),
    efd: nulo(r.efd),
    dctf: nulo(r.dctf),
    darf: nulo(r.darf),
    // The four words of the queries above.
    situacao: texto(r.situacao) as CelulaHeat['situacao'],
    resultado: nulo(r.resultado),
  };
}

/** What became of the documents in each of the two crossings of the XML. */
export async function readDocumentos(q: Consulta): Promise<Diagnostico['documentos']> {
  const de = (nome: string, view: string, outro: string): string =>
    `SELECT '${nome}' AS relatorio, "Resultado" AS resultado, max("Tipo") AS tipo, CAST(count(*) AS INTEGER) AS n, ${soma(`coalesce("Valor XML", "${outro}")`)} AS v FROM ${view} GROUP BY "Resultado"`;
  const rows = await q(
    `SELECT * FROM (${de('Cruzamento XML x EFD-F', 'rel_cruzamento_xml_x_efd_f', 'Valor EFD')} UNION ALL ${de('Cruzamento XML x EFD-C', 'rel_cruzamento_xml_x_efd_c', 'Valor EFD-C')}) ORDER BY relatorio DESC, n DESC, resultado`,
  );
  return rows.map((r) => ({
    relatorio: texto(r.relatorio),
    resultado: texto(r.resultado),
    tipo: texto(r.tipo),
    qtd: numero(r.n),
    valor: valor(r.v),
  }));
}

/** The income taxes by year where the ECF, the DCTF and the payments do not agree, against the year's revenue. */
export async function readIrpjCsll(q: Consulta): Promise<Diagnostico['irpj_csll']> {
  const rows = await q(`
    WITH t AS (SELECT "Ano" AS ano, "Tributo" AS tributo, ${soma('"ECF"')} AS ecf, ${soma('"DCTF"')} AS dctf, ${soma('"DARF"')} AS darf FROM rel_cruzamento_ecf_x_dctf_irpj_csll GROUP BY ALL),
         r AS (SELECT "Ano" AS ano, max(coalesce("ECF", "EFD-C", "EFD-F", "XML")) AS v FROM rel_cruzamento_receita_bruta WHERE "Período" = "Ano" GROUP BY ALL)
    SELECT t.*, CAST(round(CAST(t.ecf AS DECIMAL(28,2)) * 100 / nullif(r.v, 0), 2) AS DECIMAL(18,2)) AS pct FROM t LEFT JOIN r USING (ano) ORDER BY ano, tributo DESC`);
  return rows.map((r) => ({
    ano: texto(r.ano),
    tributo: texto(r.tributo),
    ecf: valor(r.ecf),
    dctf: valor(r.dctf),
    darf: valor(r.darf),
    aliquota_efetiva: nulo(r.pct),
  }));
}

/**
 * The five greatest additions and the five greatest exclusions of each year, of the year itself or of its quarters: the
 * monthly periods (A01 to A12) all begin on the year's first day and would count again.
 */
export async function readLalur(q: Consulta): Promise<Diagnostico['lalur']> {
  const rows = await q(`
    SELECT "Ano" AS ano, "Tipo" AS tipo, max("Descrição") AS descricao, ${soma('"Valor"')} AS v FROM rel_ecf_lalur_parte_a
     WHERE "Tipo" IN ('Adição', 'Exclusão') AND NOT regexp_matches(coalesce("Período", ''), '^A(0[1-9]|1[0-2])$') AND NOT ("Descrição" ILIKE 'soma%' OR "Descrição" ILIKE '%total d%') GROUP BY "Ano", "Tipo", "Código" HAVING sum("Valor") <> 0
    QUALIFY row_number() OVER (PARTITION BY "Ano", "Tipo" ORDER BY sum("Valor") DESC, "Código") <= 5 ORDER BY ano, tipo, v DESC, descricao`);
  return rows.map((r) => ({
    ano: texto(r.ano),
    tipo: texto(r.tipo),
    descricao: texto(r.descricao),
    valor: valor(r.v),
  }));
}

export async function readPrejuizos(q: Consulta): Promise<Diagnostico['prejuizos']> {
  const rows = await q(`
    WITH b AS (SELECT "Ano" AS ano, "Período" AS per, "Saldo Final" AS v FROM rel_ecf_parte_b WHERE "Tributo" LIKE 'I%' AND "Descrição" ILIKE '%preju%')
    SELECT ano, ${soma('v')} AS v FROM b WHERE per = (SELECT max(x.per) FROM b x WHERE x.ano = b.ano) GROUP BY ano ORDER BY ano`);
  return rows.map((r) => ({ ano: texto(r.ano), saldo: valor(r.v) }));
}

export async function readRetencoes(q: Consulta): Promise<Diagnostico['retencoes']> {
  const rows = await q(`
    WITH t AS (
      SELECT 'Cruzamento Fontes Pagadoras x ECF' AS relatorio, "Ano" AS ano, coalesce("IR Informado", 0) + coalesce("CSLL Informada", 0) AS i, coalesce("IR ECF", 0) + coalesce("CSLL ECF", 0) AS u,
             greatest(coalesce("Dif. IR", 0), 0) + greatest(coalesce("Dif. CSLL", 0), 0) AS falta FROM rel_cruzamento_fontes_pagadoras_x_ecf
      UNION ALL
      SELECT 'Cruzamento Fontes Pagadoras x EFD-C', "Ano", coalesce("PIS Informado", 0) + coalesce("COFINS Informada", 0), coalesce("PIS F600", 0) + coalesce("COFINS F600", 0), greatest(coalesce("Dif.", 0), 0)
        FROM rel_cruzamento_fontes_pagadoras_x_efd_c)
    SELECT ano, relatorio, ${soma('i')} AS i, ${soma('u')} AS u, ${soma('falta')} AS falta FROM t GROUP BY ALL ORDER BY ano, relatorio DESC`);
  return rows.map((r) => ({
    ano: texto(r.ano),
    relatorio: texto(r.relatorio),
    informado: valor(r.i),
    utilizado: valor(r.u),
    nao_utilizado: valor(r.falta),
  }));
}

/** The documents in force, newest first; two hundred at most. */
export async function readPerdcomp(q: Consulta): Promise<Diagnostico['perdcomp']> {
  const rows = await q(`
    SELECT "Nº PER-DCOMP" AS documento, "Tipo Documento" AS tipo, "Tipo Crédito" AS credito, CAST("Data Transmissão" AS VARCHAR) AS data, "Situação" AS situacao,
           CAST(coalesce("Crédito Original", 0) AS DECIMAL(18,2)) AS original, CAST(coalesce("Crédito Utilizado", 0) AS DECIMAL(18,2)) AS utilizado, CAST(coalesce("Saldo", 0) AS DECIMAL(18,2)) AS saldo
      FROM rel_e_cac_perdcomp WHERE "Vigente" LIKE 'S%' ORDER BY "Data Transmissão" DESC NULLS LAST, 1 LIMIT 200`);
  return rows.map((r) => ({
    documento: texto(r.documento),
    tipo: texto(r.tipo),
    credito: texto(r.credito),
    data: nulo(r.data),
    situacao: texto(r.situacao),
    original: valor(r.original),
    utilizado: valor(r.utilizado),
    saldo: valor(r.saldo),
  }));
}

/** The notes of 2026 on and their IBS and CBS, with the balances that the transition will find. */
export async function readReforma(q: Consulta): Promise<Diagnostico['reforma']> {
  const [r] = await q(`
    WITH x AS (SELECT "Chave" AS chave, bool_or("Grupo Ausente" = 'N') AS tem, sum("IBS") AS ibs, sum("CBS") AS cbs FROM rel_xml_ibs_cbs WHERE "Emissão" >= DATE '2026-01-01' GROUP BY ALL)
    SELECT CAST(count(*) AS INTEGER) AS n, CAST(count(*) FILTER (tem) AS INTEGER) AS com, ${soma('ibs')} AS ibs, ${soma('cbs')} AS cbs,
           ${totalDe('EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'PIS'`)} AS pis, ${totalDe('EFD-C Saldo de Créditos', 'Saldo Final', `"Tributo" = 'COFINS'`)} AS cofins FROM x`);
  if (numero(r?.n) === 0) return null;
  return {
    notas: numero(r?.n),
    com_grupo: numero(r?.com),
    ibs: valor(r?.ibs),
    cbs: valor(r?.cbs),
    saldo_pis: valor(r?.pis),
    saldo_cofins: valor(r?.cofins),
  };
}
