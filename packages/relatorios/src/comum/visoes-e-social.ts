import { macro, tabela, visao } from '@apura/apuracao';
import type { GrupoVisoes } from './grupo-visoes.ts';
import { gruposVerba } from './visoes-verba.ts';

/**
 * Periods of events: 'AAAA-MM', or 'AAAA' for the 13th, whose month is December.
 * - `es_mes(per)`: the month as text; `es_dia(per)`: its first day; `es_periodo(per)`: MM/AAAA, or AAAA for the 13th.
 */
const periodo: GrupoVisoes = {
  nome: 'esocial-periodo',
  fontes: [],
  visoes: [
    macro('es_mes', ['per'], `CASE WHEN length(per) = 4 THEN per || '-12' ELSE per END`),
    macro('es_dia', ['per'], `TRY_CAST(es_mes(per) || '-01' AS DATE)`),
    macro('es_periodo', ['per'], `CASE WHEN length(per) = 7 THEN right(per, 2) || '/' || left(per, 4) ELSE per END`),
    macro('es_13', ['ind_apuracao'], `CASE WHEN ind_apuracao = '2' THEN 'Sim' ELSE 'Não' END`),
    macro(
      'es_tipo_rubrica',
      ['tp'],
      `CASE tp WHEN '1' THEN '1 - Vencimento' WHEN '2' THEN '2 - Desconto' WHEN '3' THEN '3 - Informativa' WHEN '4' THEN '4 - Informativa dedutora' ELSE tp END`,
    ),
  ],
};

/**
 * `es_rubrica`: the versions of every rubric with the months in which each counts (`ini`, `fim`; '9999-12' without
 * end). A version ends, whatever it says, in the month before the next one begins, as it does in the eSocial.
 */
const rubrica: GrupoVisoes = {
  nome: 'esocial-rubrica',
  fontes: ['esocial_rubrica'],
  visoes: [
    tabela(
      'es_rubrica',
      `SELECT * EXCLUDE (iniValid, fimValid), coalesce(iniValid, '0000-01') AS ini,
              least(coalesce(fimValid, '9999-12'), coalesce(strftime(TRY_CAST(lead(iniValid) OVER w || '-01' AS DATE) - INTERVAL 1 MONTH, '%Y-%m'), '9999-12')) AS fim
         FROM (SELECT * FROM esocial_rubrica
               QUALIFY row_number() OVER (PARTITION BY codRubr, ideTabRubr, iniValid ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC) = 1)
       WINDOW w AS (PARTITION BY codRubr, ideTabRubr ORDER BY iniValid)`,
    ),
  ],
};

/**
 * `es_nome(cpf, nome)`: the name of each worker by the latest that was told. `es_categoria(cpf, matricula, codCateg)`:
 * the category of each bond, for dismissals, which do not tell it.
 */
const trabalhador: GrupoVisoes = {
  nome: 'esocial-trabalhador',
  fontes: ['esocial_vinculo', 'esocial_vinculo_alteracao', 'esocial_folha_trabalhador', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_nome',
      `SELECT cpf, arg_max(nome, (ordem, quando, nome)) AS nome FROM (
         SELECT cpfTrab AS cpf, nmTrab AS nome, 1 AS ordem, DATE '1900-01-01' AS quando FROM esocial_folha_trabalhador
         UNION ALL SELECT cpfTrab, nmTrab, 2, coalesce(dtInicio, DATE '1900-01-01') FROM esocial_vinculo
         UNION ALL SELECT cpfTrab, nmTrab, 3, coalesce(dtAlteracao, DATE '1900-01-01') FROM esocial_vinculo_alteracao)
        WHERE nome IS NOT NULL GROUP BY cpf`,
    ),
    tabela(
      'es_categoria',
      `SELECT cpf, matricula, arg_max(codCateg, (quando, codCateg)) AS codCateg FROM (
         SELECT cpfTrab AS cpf, coalesce(matricula, '') AS matricula, codCateg, coalesce(dtInicio, DATE '1900-01-01') AS quando FROM esocial_vinculo
         UNION ALL SELECT cpfTrab, coalesce(matricula, ''), codCateg, coalesce(dtAlteracao, DATE '1900-01-01') FROM esocial_vinculo_alteracao)
        WHERE codCateg IS NOT NULL GROUP BY ALL`,
    ),
  ],
};

/**
 * `es_item`: every amount of the payroll and of dismissals, with its rubric at the period (`per`), the amount with its
 * sign (vencimento +, desconto -, informativas 0) and the category, of the bond where the event tells none. Amounts of
 * rubrics that are in no register keep their code alone and count nothing.
 */
const item: GrupoVisoes = {
  nome: 'esocial-item',
  fontes: ['esocial_folha_item', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_rubrica_mes',
      `SELECT u.codRubr, u.ideTabRubr, u.per, r.ini, r.dscRubr, r.natRubr, r.tpRubr, r.codIncCP
         FROM (SELECT DISTINCT codRubr, ideTabRubr, perApur AS per FROM esocial_folha_item) u
         JOIN es_rubrica r ON r.codRubr = u.codRubr AND r.ideTabRubr = u.ideTabRubr AND es_mes(u.per) BETWEEN r.ini AND r.fim`,
    ),
    tabela(
      'es_desligamento_categoria',
      `SELECT DISTINCT _arquivo, _evento, codCateg FROM esocial_desligamento WHERE codCateg IS NOT NULL`,
    ),
    visao(
      'es_item',
      `SELECT i._arquivo, i._linha, i._evento, i.evento, i.recibo, i.perApur AS per, i.indApuracao AS ind_apuracao, i.cpfTrab AS cpf, i.matricula,
              coalesce(i.codCateg, d.codCateg, c.codCateg) AS categoria, i.tpInsc, i.nrInsc, i.codLotacao, i.indSimples, i.ideDmDev, i.perRef, i.codRubr,
              i.ideTabRubr, i.qtdRubr, i.fatorRubr, i.vrRubr, r.ini AS versao, r.dscRubr, r.natRubr, r.tpRubr, r.codIncCP,
              CAST(CASE r.tpRubr WHEN '1' THEN i.vrRubr WHEN '2' THEN -i.vrRubr WHEN '3' THEN 0 WHEN '4' THEN 0 END AS DECIMAL(18,2)) AS valor
         FROM esocial_folha_item i
         LEFT JOIN es_rubrica_mes r ON r.codRubr = i.codRubr AND r.ideTabRubr = i.ideTabRubr AND r.per = i.perApur
         LEFT JOIN es_desligamento_categoria d ON d._arquivo = i._arquivo AND d._evento = i._evento AND i.evento IN ('S-2299', 'S-2399')
         LEFT JOIN es_categoria c ON c.cpf = i.cpfTrab AND c.matricula = coalesce(i.matricula, '')`,
    ),
  ],
};

/**
 * `es_vinculo`: one row per bond (CPF and registration, or CPF and category where there is none), as it is at the end:
 * what began it, what every later event changed, and the dismissal. A bond that began before it was sent twice counts
 * once, by its latest event.
 */
const CAMPOS_VINCULO = [
  'nmTrab',
  'dtNascto',
  'codCateg',
  'nmCargo',
  'CBOCargo',
  'nmFuncao',
  'CBOFuncao',
  'codCargo',
  'codFuncao',
  'vrSalFx',
  'undSalFixo',
  'tpInsc',
  'nrInsc',
];
const chaveVinculo = (t: string) =>
  `${t}.cpfTrab || '/' || coalesce(${t}.matricula, 'categoria ' || coalesce(${t}.codCateg, ''))`;

const vinculo: GrupoVisoes = {
  nome: 'esocial-vinculo',
  fontes: ['esocial_evento', 'esocial_vinculo', 'esocial_vinculo_alteracao', 'esocial_desligamento'],
  visoes: [
    tabela(
      'es_vinculo',
      `WITH inicio AS (
         SELECT v.*, ${chaveVinculo('v')} AS chave FROM esocial_vinculo v
         QUALIFY row_number() OVER (PARTITION BY chave ORDER BY v.recibo DESC NULLS LAST, v._arquivo DESC, v._linha DESC) = 1
       ), estado AS (
         SELECT chave, 0 AS passo, DATE '1900-01-01' AS quando, NULL AS recibo, _arquivo, _linha, ${CAMPOS_VINCULO.join(', ')} FROM inicio
         UNION ALL
         SELECT i.chave, 1, coalesce(a.dtEf, a.dtAlteracao), a.recibo, a._arquivo, a._linha, ${CAMPOS_VINCULO.map((c) => `a.${c}`).join(', ')}
           FROM esocial_vinculo_alteracao a
           JOIN inicio i ON i.cpfTrab = a.cpfTrab AND (a.evento = 'S-2205' OR i.chave = ${chaveVinculo('a')})
       ), fim AS (
         SELECT ${chaveVinculo('d')} AS chave, max(d.dtDeslig) AS dtDeslig FROM esocial_desligamento d GROUP BY ALL
       ), atual AS (
         SELECT chave, ${CAMPOS_VINCULO.map(
           (c) =>
             `arg_max(${c}, (passo, coalesce(quando, DATE '1900-01-01'), coalesce(recibo, ''), _arquivo, _linha)) FILTER (${c} IS NOT NULL) AS ${c}`,
         ).join(', ')} FROM estado GROUP BY chave
       )
       SELECT i.chave, i.cpfTrab AS cpf, i.matricula, i.dtInicio, a.* EXCLUDE (chave), coalesce(f.dtDeslig, i.dtDeslig) AS dtDeslig
         FROM inicio i JOIN atual a ON a.chave = i.chave LEFT JOIN fim f ON f.chave = i.chave`,
    ),
  ],
};

/**
 * `es_afastamento`: one row per absence, the event that ends it joined to the one that began it (the latest beginning
 * of the same bond that is not after the end). `antes`: days of the absences that this one continues (infoMesmoMtv S).
 */
const afastamento: GrupoVisoes = {
  nome: 'esocial-afastamento',
  fontes: ['esocial_afastamento'],
  visoes: [
    tabela(
      'es_afastamento',
      `WITH a AS (
         SELECT *, cpfTrab || '/' || coalesce(matricula, 'categoria ' || coalesce(codCateg, '')) AS chave FROM esocial_afastamento
       ), inicio AS (
         SELECT * FROM a WHERE dtIniAfast IS NOT NULL
         QUALIFY row_number() OVER (PARTITION BY chave, dtIniAfast ORDER BY recibo DESC NULLS LAST, _arquivo DESC, _linha DESC) = 1
       ), aberto AS (
         SELECT chave, dtIniAfast, lead(dtIniAfast) OVER (PARTITION BY chave ORDER BY dtIniAfast) AS proximo FROM inicio
       ), termino AS (
         SELECT i.chave, i.dtIniAfast, max(f.dtTermAfast) AS fim
           FROM aberto i JOIN a f ON f.chave = i.chave AND f.dtIniAfast IS NULL AND f.dtTermAfast >= i.dtIniAfast AND (i.proximo IS NULL OR f.dtTermAfast < i.proximo)
          GROUP BY ALL
       ), inteiro AS (
         SELECT i.chave, i.cpfTrab AS cpf, i.matricula, i.dtIniAfast AS ini, coalesce(i.dtTermAfast, t.fim) AS fim, i.codMotAfast AS motivo,
                CAST(coalesce(i.dtTermAfast, t.fim) - i.dtIniAfast + 1 AS INTEGER) AS dias,
                sum(CASE WHEN i.infoMesmoMtv = 'S' THEN 0 ELSE 1 END) OVER (PARTITION BY i.chave ORDER BY i.dtIniAfast) AS serie
           FROM inicio i LEFT JOIN termino t ON t.chave = i.chave AND t.dtIniAfast = i.dtIniAfast
       )
       SELECT *, CAST(coalesce(sum(dias) OVER (PARTITION BY chave, serie ORDER BY ini ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS INTEGER) AS antes
         FROM inteiro`,
    ),
  ],
};

/** What the reports of eSocial events share. */
export const gruposESocial: readonly GrupoVisoes[] = [
  periodo,
  rubrica,
  trabalhador,
  item,
  vinculo,
  afastamento,
  ...gruposVerba,
];
