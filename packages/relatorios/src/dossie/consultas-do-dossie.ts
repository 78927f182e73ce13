import type { DuckDBConnection } from '@duckdb/node-api';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import { toLinha } from '../leitura/read-pagina.ts';
import type {
  ComprovanteDoDossie,
  DadosDossie,
  MesDoDossie,
  PagamentoDoDossie,
  SomaDaClasse,
  TeseDoDossie,
} from './dados-do-dossie.ts';
import type { FormaDossie } from './forma-dossie.ts';
import { colunasDaEvidencia, comValor, SQL_COMPROVANTES, SQL_PAGAMENTOS, sqlLancamentos } from './leitura-do-dossie.ts';

/** The rows of evidence that the PDF shows. */
export const LINHAS_NO_PDF = 200;
/** The single amounts that a workbook lists: the largest, where a payroll has more. */
const LANCAMENTOS = 100_000;
/** Reasons why rows have no value: the most frequent ones. */
const MOTIVOS = 12;

const DINHEIRO = (sql: string): string => `CAST(CAST(coalesce(${sql}, 0) AS DECIMAL(18, 2)) AS VARCHAR)`;

/** The queries of a dossier over `achado_do_dossie`. */
export function consultasDoDossie(
  connection: DuckDBConnection,
  {
    relatorio,
    forma,
    data,
    evidencia,
  }: { relatorio: RelatorioDefinido; forma: FormaDossie; data: string; evidencia: string },
) {
  const linhas = async (sql: string): Promise<string[][]> => {
    const reader = await connection.runAndReadAll(sql);
    return reader.getRowsJson().map((row) => row.map((valor) => (valor === null ? '' : String(valor))));
  };
  const passou = (coluna: string): string => `coalesce(${coluna} < DATE ${literal(data)}, FALSE)`;
  const prescrito = passou('prescreve_em');
  const encerrado = `NOT ${prescrito} AND ${passou('prazo_retificacao')}`;
  const vivo = `NOT ${prescrito} AND NOT ${passou('prazo_retificacao')}`;

  return {
    async classes(): Promise<Omit<SomaDaClasse, 'selic'>[]> {
      const rows = await linhas(`
        SELECT classe_final, count(*) FILTER (valor <> 0), ${DINHEIRO(`sum(valor) FILTER (${vivo})`)},
               ${DINHEIRO(`sum(valor) FILTER (${encerrado})`)}, ${DINHEIRO(`sum(valor) FILTER (${prescrito})`)}
          FROM achado_do_dossie
         WHERE classe_final <> 'Sem valor'
         GROUP BY classe_final
        HAVING count(*) FILTER (valor <> 0) > 0
         ORDER BY min(ordem_classe(classe_final)), classe_final`);
      return rows.map(([classe = '', n = '0', valor = '', encerrado = '', prescrito = '']) => ({
        classe,
        linhas: Number(n),
        valor,
        encerrado,
        prescrito,
      }));
    },

    async teses(): Promise<TeseDoDossie[]> {
      const rows = await linhas(`
        SELECT tese, situacao, fundamento, fonte_da_tese, data_situacao, confianca, classe_final,
               count(*) FILTER (valor <> 0), ${DINHEIRO('sum(valor)')},
               coalesce(string_agg(DISTINCT assunto, chr(10) ORDER BY assunto), '')
          FROM achado_do_dossie
         WHERE classe_final <> 'Sem valor' AND valor <> 0
         GROUP BY tese, situacao, fundamento, fonte_da_tese, data_situacao, confianca, classe_final
         ORDER BY min(prioridade), tese, situacao, fundamento, min(ordem_confianca(confianca)),
                  min(ordem_classe(classe_final)), classe_final`);
      return rows.map((r) => {
        const [tese = '', situacao = '', fundamento = '', fonte = '', dataSituacao = ''] = r;
        const [confianca = '', classe = '', n = '0', valor = '', assunto = ''] = r.slice(5);
        const assuntos = assunto === '' ? [] : assunto.split('\n');
        return {
          ...{ tese, situacao, fundamento, fonte, dataSituacao, confianca, classe, assuntos },
          ...{ linhas: Number(n), valor },
        };
      });
    },

    async meses(): Promise<MesDoDossie[]> {
      const { length } = forma.quadro;
      const somas = Array.from({ length }, (_, i) => `sum(quadro[${i + 1}])`);
      const rows = await linhas(`
        WITH mes AS (
          SELECT dia, quando${somas.map((s, i) => `, CAST(CAST(${s} AS DECIMAL(18, 2)) AS VARCHAR) AS q${i}`).join('')}
            FROM achado_do_dossie
           WHERE classe_final NOT IN ('Sem valor', 'Estimativa', 'Contingente')
           GROUP BY dia, quando
        ), por_classe AS (
          SELECT dia, quando, classe_final, count(*) FILTER (valor <> 0) AS linhas, ${DINHEIRO('sum(valor)')} AS valor,
                 ${DINHEIRO(`sum(valor) FILTER (${prescrito})`)} AS prescrito
            FROM achado_do_dossie
           WHERE classe_final <> 'Sem valor'
           GROUP BY dia, quando, classe_final
          HAVING count(*) FILTER (valor <> 0) > 0
        )
        SELECT c.quando, c.classe_final, c.linhas, c.valor, c.prescrito,
               row_number() OVER (PARTITION BY c.dia, c.quando ORDER BY ordem_classe(c.classe_final)) = 1
               ${somas.map((_, i) => `, m.q${i}`).join('')}
          FROM por_classe c
          LEFT JOIN mes m ON m.dia = c.dia AND m.quando = c.quando
         ORDER BY c.dia, c.quando, ordem_classe(c.classe_final), c.classe_final`);
      return rows.map(([periodo = '', classe = '', n = '0', valor = '', prescrito = '', primeira = '', ...quadro]) => ({
        periodo,
        classe,
        linhas: Number(n),
        quadro: quadro.map((q) => (primeira === 'true' && q !== '' ? q : null)),
        valor,
        prescrito,
      }));
    },

    async pagamentos(): Promise<
      (Omit<PagamentoDoDossie, 'percentual' | 'selic' | 'prescrito' | 'encerrado'> & {
        mesPago: string;
        prazo: string;
      })[]
    > {
      return (await linhas(SQL_PAGAMENTOS)).map((r) => {
        const [classe = '', tributo = '', codigo = '', periodo = '', dia = '', forma = '', conferido = ''] = r;
        const [mesPago = '', prescreve = '', prazo = '', total = '', principal = '', indevido = ''] = r.slice(7);
        return {
          ...{ classe, tributo, codigo, periodo, data: dia, forma, conferido, mesPago, prazo },
          ...{ prescreve, total, principal, indevido },
        };
      });
    },

    async comprovantes(): Promise<ComprovanteDoDossie[]> {
      return (await linhas(SQL_COMPROVANTES)).map((r) => {
        const [numero = '', codigo = '', periodo = '', vencimento = '', pagoEm = ''] = r;
        const [principal = '', multa = '', juros = '', total = '', arquivo = ''] = r.slice(5);
        return { numero, codigo, periodo, vencimento, pagoEm, principal, multa, juros, total, arquivo };
      });
    },

    async lancamentos(): Promise<DadosDossie['lancamentos']> {
      const sql = sqlLancamentos(relatorio, forma);
      if (sql === null) return null;
      const [[total = '0'] = []] = await linhas(`SELECT count(*) FROM (${sql})`);
      const rows = await linhas(
        Number(total) <= LANCAMENTOS
          ? sql
          : `SELECT * FROM (${sql}) ORDER BY abs(CAST(valor AS DECIMAL(18, 2))) DESC, ALL LIMIT ${LANCAMENTOS}`,
      );
      return {
        total: Number(total),
        linhas: rows.map((r) => {
          const [periodo = '', estabelecimento = '', cpf = '', matricula = '', categoria = '', rubrica = ''] = r;
          const [descricao = '', valor = '', evento = '', recibo = '', arquivo = ''] = r.slice(6);
          return {
            ...{ periodo, estabelecimento, cpf, matricula, categoria, rubrica, descricao },
            ...{ valor, evento, recibo, arquivo },
          };
        }),
      };
    },

    /** The months with a value that has not lapsed, by class, and the last day to rectify each. */
    async mesesDaEntrega(): Promise<{ mes: string; periodo: string; classe: string; prazo: string }[]> {
      const rows = await linhas(`
        SELECT CAST(dia AS VARCHAR), quando, classe_final, CAST(min(prazo) AS VARCHAR)
          FROM achado_do_dossie
         WHERE ${vivo} AND classe_final NOT IN ('Sem valor', 'Estimativa', 'Contingente') AND valor <> 0
         GROUP BY dia, quando, classe_final
        HAVING sum(valor) <> 0
         ORDER BY dia, quando, classe_final`);
      return rows.map(([mes = '', periodo = '', classe = '', prazo = '']) => ({ mes, periodo, classe, prazo }));
    },

    async semValor(): Promise<DadosDossie['semValor']> {
      const rows = await linhas(`
        SELECT coalesce(nota, CASE WHEN classe_dita = 'Sem valor' THEN regra || '.' END,
                 'Sem valor pela situação da tese.'), count(*), CAST(sum(risco) AS VARCHAR)
          FROM achado_do_dossie
         WHERE classe_final = 'Sem valor'
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOTIVOS}`);
      return rows.map(([motivo = '', n = '0', risco = '']) => ({ motivo, linhas: Number(n), risco: risco || null }));
    },

    /** The rows of the report that are worth something, the largest first. */
    async evidencia(): Promise<DadosDossie['evidencia']> {
      const extras = colunasDaEvidencia(relatorio);
      // The other party comes after the key of the note, and the norm after the NCM.
      const depoisDe: Record<string, string[]> = { Chave: ['Participante'], NCM: ['Norma do Item'] };
      const colunas = [...forma.evidencia, ...(forma.evidencia.includes('Classe do Valor') ? [] : ['Classe do Valor'])];
      const definidas = colunas
        .flatMap((key) => [key, ...(depoisDe[key] ?? [])])
        .flatMap((key) => [...relatorio.colunas, ...extras].filter((c) => c.key === key));
      const { valor } = comValor(relatorio, forma);
      const from = `read_parquet(${literal(evidencia)})`;
      const [[total = '0'] = []] = await linhas(`SELECT count(*) FROM ${from}`);
      const reader = await connection.runAndReadAll(`
        SELECT ${definidas.map((c) => identifier(c.key)).join(', ')}
          FROM ${from}
         ORDER BY abs(${valor}) DESC, _posicao LIMIT ${LINHAS_NO_PDF}`);
      return {
        colunas: definidas.map((c) => c.key),
        linhas: reader.getRowsJson().map((row) => toLinha(definidas, row)),
        total: Number(total),
      };
    },
  };
}
