import { tabela, visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

/**
 * `dctf_vigente`: the debts of the latest declaration of each source and period; `dctf_vinculo_vigente`: what met them.
 * A paper that holds only credits (no debts) counts for its period as it is.
 */
const DCTF: GrupoVisoes = {
  nome: 'dctf',
  fontes: ['ecac_dctf_debito', 'ecac_dctf_vinculo'],
  visoes: [
    tabela(
      'dctf_vigente',
      `SELECT d.* FROM ecac_dctf_debito d
         JOIN (SELECT DISTINCT fonte, periodo, _arquivo, tipo_declaracao, transmissao, recibo FROM ecac_dctf_debito
               QUALIFY row_number() OVER (PARTITION BY fonte, periodo
                 ORDER BY transmissao DESC NULLS LAST, tipo_declaracao DESC, recibo DESC NULLS LAST, _arquivo) = 1) v
           ON v.fonte = d.fonte AND v.periodo IS NOT DISTINCT FROM d.periodo AND v._arquivo = d._arquivo`,
    ),
    tabela(
      'dctf_vinculo_vigente',
      `SELECT v.* FROM ecac_dctf_vinculo v
        WHERE v._arquivo IN (SELECT _arquivo FROM dctf_vigente)
           OR v._arquivo NOT IN (SELECT _arquivo FROM ecac_dctf_debito)`,
    ),
  ],
};

/**
 * `pagamento_documento`: every paper of payment once. Of a document told by several files, one counts per code: a file
 * with the composition before a listing, a receipt before a slip. A listing says nothing more about a document of which
 * the composition is known. A row without a number is kept, unless another file tells a numbered one of the same code,
 * period, day and amount.
 *
 * `pagamento_unico`: those of them that are paid, which is: that tell the day.
 */
const PAGAMENTO: GrupoVisoes = {
  nome: 'pagamento',
  fontes: ['ecac_pagamento'],
  visoes: [
    tabela(
      'pagamento_documento',
      `WITH chaves AS (
         SELECT *, coalesce(nullif(ltrim(regexp_replace(numero_documento, '[^0-9]', '', 'g'), '0'), ''), _arquivo || '/' || _linha) AS chave,
                principal IS NOT NULL AS detalhado, regexp_matches(coalesce(numero_documento, ''), '[1-9]') AS numerado
           FROM ecac_pagamento
       ), melhores AS (
         SELECT chave, cod_receita, arg_min(_arquivo, (NOT pago, NOT det, _arquivo)) AS arquivo
           FROM (SELECT chave, cod_receita, _arquivo, bool_or(arrecadacao IS NOT NULL) AS pago, bool_and(detalhado) AS det FROM chaves GROUP BY ALL)
          GROUP BY ALL
       ), compostos AS (
         SELECT DISTINCT chave FROM chaves WHERE detalhado AND arrecadacao IS NOT NULL
       )
       SELECT c.* EXCLUDE (chave, detalhado, numerado) FROM chaves c
         JOIN melhores m ON m.chave = c.chave AND m.cod_receita IS NOT DISTINCT FROM c.cod_receita AND m.arquivo = c._arquivo
        WHERE ((c.detalhado AND c.arrecadacao IS NOT NULL) OR c.chave NOT IN (SELECT chave FROM compostos))
          AND NOT EXISTS (SELECT 1 FROM chaves n WHERE NOT c.numerado AND n.numerado AND n._arquivo <> c._arquivo AND left(n.cod_receita, 4) = left(c.cod_receita, 4)
                             AND n.pa_fim = c.pa_fim AND n.arrecadacao = c.arrecadacao AND n.total = c.total)`,
    ),
    visao('pagamento_unico', `SELECT * FROM pagamento_documento WHERE arrecadacao IS NOT NULL`),
  ],
};

/**
 * `perdcomp_vigente`: one row per number, made of every paper that tells of it (the document first, then the listing),
 * with `vigente` 'N' when another one corrects or cancels it or its situation says so, else 'S'. `arquivo_debito` is the
 * file whose debts count.
 */
const PERDCOMP: GrupoVisoes = {
  nome: 'perdcomp',
  fontes: ['ecac_perdcomp', 'ecac_perdcomp_debito'],
  visoes: [
    tabela(
      'perdcomp_vigente',
      `WITH lidos AS (
         SELECT *, CASE WHEN coalesce(credito_original, credito_utilizado, pedido) IS NULL AND criacao IS NULL THEN 1 ELSE 0 END AS listagem
           FROM ecac_perdcomp WHERE numero IS NOT NULL
       ), unidos AS (
         SELECT numero, ${[
           '_arquivo',
           '_linha',
           'tipo_documento',
           'tipo_credito',
           'criacao',
           'transmissao',
           'retificador',
           'numero_retificado',
           'numero_cancelado',
           'periodo_credito',
           'credito_inicio',
           'credito_fim',
           'credito_original',
           'credito_utilizado',
           'saldo',
           'pedido',
         ]
           .map((c) => `first(${c} ORDER BY listagem, _arquivo, _linha) FILTER (${c} IS NOT NULL) AS ${c}`)
           .join(', ')},
                first(situacao ORDER BY listagem DESC, _arquivo DESC, _linha) FILTER (situacao IS NOT NULL) AS situacao
           FROM lidos GROUP BY numero
       )
       SELECT u.*, d.arquivo_debito,
              CASE WHEN u.numero IN (SELECT numero_retificado FROM unidos WHERE numero_retificado IS NOT NULL)
                     OR u.numero IN (SELECT numero_cancelado FROM unidos WHERE numero_cancelado IS NOT NULL)
                     OR regexp_matches(lower(strip_accents(coalesce(u.situacao, ''))), '^(retificad[oa]|cancelad[oa])') THEN 'N' ELSE 'S' END AS vigente
         FROM unidos u
         LEFT JOIN (SELECT numero, min(_arquivo) AS arquivo_debito FROM ecac_perdcomp_debito GROUP BY numero) d ON d.numero = u.numero`,
    ),
  ],
};

/** Codes of which all that is withheld is income tax; the table of receipts names others (IRRF). */
const SO_IR = ['1708', '3426', '5706', '8045', '6800', '5557', '5273'];
const TRIBUTOS = ['ir', 'csll', 'pis', 'cofins'];

/**
 * `fonte_retencao`: what payers say that they withheld, of each year and payer the latest processing only (a code that it
 * does not tell any more is no withholding) and each code from one file, split by tax with the rates of `tab_retencao_codigo`. Cents that rounding leaves go to the largest
 * remainders, so that the parts always add up to `retido`. The parts of a code that is in no table are null.
 */
const FONTE: GrupoVisoes = {
  nome: 'fonte_retencao',
  fontes: ['ecac_fonte_pagadora'],
  visoes: [
    tabela(
      'fonte_retencao',
      `WITH ditos AS (
         SELECT *, max(coalesce(processamento, DATE '1900-01-01')) OVER (PARTITION BY ano, cnpj, _arquivo) AS do_arquivo,
                max(coalesce(processamento, DATE '1900-01-01')) OVER (PARTITION BY ano, cnpj) AS ultimo
           FROM ecac_fonte_pagadora
       ), unicas AS (
         SELECT f.* EXCLUDE (do_arquivo, ultimo) FROM ditos f
           JOIN (SELECT ano, cnpj, cod_receita, max(_arquivo) AS arquivo FROM ditos WHERE do_arquivo = ultimo GROUP BY ALL) m
             ON m.ano IS NOT DISTINCT FROM f.ano AND m.cnpj IS NOT DISTINCT FROM f.cnpj
            AND m.cod_receita IS NOT DISTINCT FROM f.cod_receita AND m.arquivo = f._arquivo
       ), pesos AS (
         ${TRIBUTOS.map(
           (
             t,
             i,
           ) => `SELECT codigo, ${i} AS n, '${t}' AS tributo, TRY_CAST(nullif(${t}, '') AS DECIMAL(9,2)) AS taxa FROM tab_retencao_codigo
          WHERE codigo NOT IN (${SO_IR.map((c) => `'${c}'`).join(', ')})`,
         ).join('\n         UNION ALL ')}
         UNION ALL
         SELECT codigo, 0, 'ir', CAST(100 AS DECIMAL(9,2)) FROM (
           SELECT unnest([${SO_IR.map((c) => `'${c}'`).join(', ')}]) AS codigo
           UNION SELECT codigo FROM tab_codigo_receita WHERE tributo = 'IRRF' AND codigo NOT IN (SELECT codigo FROM tab_retencao_codigo))
       ), inteiros AS (
         SELECT codigo, n, tributo, CAST(taxa * 100 AS HUGEINT) AS peso, sum(CAST(taxa * 100 AS HUGEINT)) OVER (PARTITION BY codigo) AS soma
           FROM pesos WHERE taxa > 0
       ), partes AS (
         SELECT f._arquivo, f._linha, p.tributo, p.n, CAST(abs(f.retido) * 100 AS HUGEINT) AS centavos, sign(f.retido) AS sinal,
                centavos * p.peso // p.soma AS base, centavos * p.peso % p.soma AS resto
           FROM unicas f JOIN inteiros p ON p.codigo = f.cod_receita
       ), rateadas AS (
         SELECT _arquivo, _linha, tributo, sinal * (base + CASE WHEN row_number() OVER (PARTITION BY _arquivo, _linha ORDER BY resto DESC, n)
                  <= centavos - sum(base) OVER (PARTITION BY _arquivo, _linha) THEN 1 ELSE 0 END) AS parte
           FROM partes
       ), linhas AS (
         SELECT _arquivo, _linha, ${TRIBUTOS.map((t) => `coalesce(sum(parte) FILTER (tributo = '${t}'), 0) AS ${t}`).join(', ')} FROM rateadas GROUP BY ALL
       )
       SELECT f.*, ${TRIBUTOS.map((t) => `CAST(CAST(l.${t} AS DECIMAL(20,0)) * CAST(0.01 AS DECIMAL(3,2)) AS DECIMAL(18,2)) AS ${t}`).join(', ')}
         FROM unicas f LEFT JOIN linhas l ON l._arquivo = f._arquivo AND l._linha = f._linha`,
    ),
  ],
};

/** What the reports of e-CAC papers share. */
export const gruposECac: readonly GrupoVisoes[] = [DCTF, PAGAMENTO, PERDCOMP, FONTE];
