import { lerSql, macro, tabela, visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';

const ler = (nome: string): string => lerSql(import.meta.url, `./${nome}.sql`);

/**
 * - `numero_do_papel(numero)`: the digits of the number of a paper, without the zeros before them; NULL without any.
 * - `chave_do_periodo(pa, pa_fim)`: the period of a debt as a key: its last day, or the year of a 13th salary, whose
 *   last day is also that of December.
 * - `mes_inteiro(inicio, fim)`: the first day of the month that a period is; NULL for any other period.
 * - `codigo_da_folha(codigo)`: whether a code of receipt is of the payroll.
 */
const PAPEL: GrupoVisoes = {
  nome: 'papel',
  fontes: [],
  visoes: [
    macro('numero_do_papel', ['numero'], `nullif(ltrim(regexp_replace(numero, '[^0-9]', '', 'g'), '0'), '')`),
    macro(
      'chave_do_periodo',
      ['pa', 'pa_fim'],
      `CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_fim, '%Y-%m-%d') END`,
    ),
    macro(
      'mes_inteiro',
      ['inicio', 'fim'],
      `CASE WHEN inicio = date_trunc('month', inicio) AND fim = last_day(inicio) THEN inicio END`,
    ),
    macro('codigo_da_folha', ['codigo'], `regexp_matches(codigo, '^(1082|1099|1[12]\\d\\d|1646)')`),
  ],
};

/**
 * `dctf_vigente`: the debts of the latest declaration of each source, category, period and complement (a 13º, a
 * Reclamatória or an Aferição never takes the place of the Geral); `dctf_geral`: those of the Geral and of the monthly
 * DCTF, which alone hold taxes that are not of the payroll; `dctf_vinculo_vigente`: what met them. A paper that
 * holds only credits (no debts) counts for its period, but for the credits that a declaration or another paper shows.
 */
const DCTF: GrupoVisoes = {
  nome: 'dctf',
  fontes: ['ecac_dctf_debito', 'ecac_dctf_vinculo'],
  visoes: [
    tabela('dctf_vigente', ler('dctf-vigente')),
    visao('dctf_geral', `SELECT * FROM dctf_vigente WHERE categoria = 'Geral'`),
    tabela('dctf_vinculo_vigente', ler('dctf-vinculo-vigente')),
  ],
};

/**
 * `pagamento_documento`: every paper of payment once. Of a document in several files, one counts per code: a file
 * with the composition before a listing, a receipt before a slip. A listing says nothing more about a document of which
 * the composition is known. A row without a number is kept, unless another file tells a numbered one of the same code,
 * period, day and amount.
 *
 * `pagamento_unico`: those of them that are paid, which are those with the day.
 */
const PAGAMENTO: GrupoVisoes = {
  nome: 'pagamento',
  fontes: ['ecac_pagamento'],
  visoes: [
    tabela('pagamento_documento', ler('pagamento-documento')),
    visao('pagamento_unico', `SELECT * FROM pagamento_documento WHERE arrecadacao IS NOT NULL`),
  ],
};

/**
 * `perdcomp_vigente`: one row per number, made of every paper that shows it (the document first, then the listing),
 * with `vigente` 'N' and the `motivo` when another one corrects it ('Retificado') or cancels it ('Cancelado'), or the
 * Receita Federal refused it ('Recusado'); else 'S'. Of papers with different situations the worst counts. A
 * document that was not admitted corrects and cancels nothing. `arquivo_debito` is the file whose debts count.
 */
const PERDCOMP: GrupoVisoes = {
  nome: 'perdcomp',
  fontes: ['ecac_perdcomp', 'ecac_perdcomp_debito'],
  visoes: [tabela('perdcomp_vigente', ler('perdcomp-vigente'))],
};

/**
 * - `compensacao_conferida`: the debts of which a set-off was refused or cancelled; `compensado_valido` what is left of
 *   the set-offs that a declaration says then: no less than those in force;
 *
 * and what the valuation of findings reads:
 *
 * - `debito_declarado`: every debt of the declarations in force;
 * - `extincao_debito`: every payment and set-off that extinguished a debt. The payments that the declaration in force
 *   ties to a debt count, and no DARF beside them; where it ties none, the DARF of the code and period. Set-offs go by
 *   the same rule. `valor_principal` is null when a paper does not show the principal.
 */
const EXTINCAO: GrupoVisoes = {
  nome: 'extincao',
  fontes: ['ecac_dctf_debito', 'ecac_dctf_vinculo', 'ecac_pagamento', 'ecac_perdcomp', 'ecac_perdcomp_debito'],
  visoes: [
    tabela('compensacao_conferida', ler('compensacao-conferida')),
    macro(
      'compensado_valido',
      ['declarado', 'desfeito', 'vigente'],
      `declarado - least(coalesce(desfeito, 0), greatest(0, declarado - coalesce(vigente, 0)))`,
    ),
    tabela('debito_declarado', ler('debito-declarado')),
    tabela('extincao_debito', ler('extincao-debito')),
  ],
};

/** Codes of which all that is withheld is income tax; the table of receipts names others (IRRF). */
const SO_IR = ['1708', '3426', '5706', '8045', '6800', '5557', '5273'];
const TRIBUTOS = ['ir', 'csll', 'pis', 'cofins'];

/**
 * `fonte_retencao`: what payers say that they withheld, of each year and payer the latest processing only (a code that
 * it does not tell any more is no withholding) and each code from one file, split by tax with the rates of
 * `tab_retencao_codigo`. Cents that rounding leaves go to the largest remainders, so that the parts always add up to
 * `retido`. The parts of a code that is in no table are null.
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
export const gruposECac: readonly GrupoVisoes[] = [PAPEL, DCTF, PAGAMENTO, PERDCOMP, EXTINCAO, FONTE];
