import {
  type Aliquota,
  CONFIANCAS,
  chaveExtincao,
  type ExtincaoDebito,
  fechadoComoDeclarado,
  formatDecimal,
  type GrupoAchado,
  type LeitorSql,
  type LinhaSql,
  type MesFechado,
  parseDecimal,
  REGIMES,
  readSql,
  SQL_BLOCO_M,
  TABELAS_BLOCO_M,
  TRIBUTOS,
  valueMes,
} from '@apura/apuracao';
import { moveCompetencia } from '@apura/br';
import type { TabelaCalculada } from '../../tabela-calculada.ts';
import { SQL_TRIBUTADO_LIQUIDO } from '../tributado-liquido.ts';
import { readSemApuracao, SQL_SEM_APURACAO } from './read-sem-apuracao.ts';

const read = (nome: string): string => readSql(import.meta.url, `./${nome}.sql`);
const SQL_ACHADOS = read('valoracao').replace(':tributado_liquido', () => SQL_TRIBUTADO_LIQUIDO);
/**
 * What extinguished the debts of each month (`_arquivo`, `tributo`, `regime`, `data`, `valor`). A month
 * whose papers show nothing has one row of 0.
 */
export const SQL_EXTINCAO = read('extincao-do-mes');
const SQL_RETENCAO = read('primeira-retencao');
const SQL_FERIADOS = 'SELECT dia FROM tab_feriado_bancario';

/**
 * `calc_valoracao`: what the findings of every month are worth, by group of rows (`grupo_achado`), as stretches in
 * the order in which the rows take them. A month that the engine cannot work out, or that is only estimated, has one
 * row of group `mes:<file>` besides, with the reason in `nota`.
 */
export const tabelaValoracao: TabelaCalculada = {
  nome: 'calc_valoracao',
  versao: 7,
  colunas: {
    grupo: 'VARCHAR',
    ordem: 'INTEGER',
    tributo: 'VARCHAR',
    regime: 'VARCHAR',
    classe: 'VARCHAR',
    valor: 'DECIMAL(18,2)',
    conferido: 'VARCHAR',
    extincao: 'DATE',
    prescreve: 'DATE',
    COD_CRED: 'VARCHAR',
    nota: 'VARCHAR',
    _arquivo: 'VARCHAR',
  },
  fontes: [
    ...TABELAS_BLOCO_M,
    'efdc_f600',
    'efdc_m205',
    'efdc_m605',
    'ecac_dctf_debito',
    'ecac_dctf_vinculo',
    'ecac_pagamento',
    'ecac_perdcomp',
    'ecac_perdcomp_debito',
  ],
  depende: [
    'Interno Venda Sem Efeito',
    'Interno Tributado Indevido',
    'Interno ICMS na Base',
    'Interno ICMS ST do Substituído',
    'Interno Crédito Não Aproveitado',
  ],
  fatoPc: true,
  sqls: [...SQL_BLOCO_M.selects, SQL_ACHADOS, SQL_EXTINCAO, SQL_RETENCAO, SQL_FERIADOS, SQL_SEM_APURACAO],
  async *compute(leitor) {
    const grupos = Map.groupBy(await readTextos(leitor, SQL_ACHADOS), (l) => texto(l, '_arquivo'));
    if (grupos.size === 0) return;
    const extincoes = await readExtincoes(leitor);
    const retencoes = new Map(
      (await readTextos(leitor, SQL_RETENCAO)).map((l) => [texto(l, '_arquivo'), texto(l, 'dia')]),
    );
    const feriados = new Set((await readTextos(leitor, SQL_FERIADOS)).map((l) => texto(l, 'dia')));
    const motivoDe = await readSemApuracao(leitor);
    let anterior: { raiz: string; fechado: MesFechado } | undefined;
    for (const { raiz, entrada } of await leitor.meses()) {
      const semApuracao = motivoDe(entrada.arquivo, 'PIS') ?? motivoDe(entrada.arquivo, 'COFINS') ?? undefined;
      const segue = anterior?.raiz === raiz && moveCompetencia(anterior.fechado.mes, 1) === entrada.mes;
      const { trechos, impedimento, estimado } = valueMes({
        entrada,
        anterior: segue ? anterior?.fechado : undefined,
        grupos: (grupos.get(entrada.arquivo) ?? []).map(grupoDe),
        extincoes: extincoes.get(entrada.arquivo) ?? new Map(),
        primeiraRetencao: retencoes.get(entrada.arquivo),
        feriados,
        semApuracao,
      });
      const fecha = semApuracao === undefined && !entrada.especiais.includes('combinacoes');
      anterior = fecha ? { raiz, fechado: fechadoComoDeclarado(entrada) } : undefined;
      const motivo = impedimento ?? estimado;
      if (motivo !== null) {
        yield [
          `mes:${entrada.arquivo}`,
          0,
          null,
          null,
          'Sem valor',
          '0',
          null,
          null,
          null,
          null,
          motivo,
          entrada.arquivo,
        ];
      }
      const ordens = new Map<string, number>();
      for (const t of trechos) {
        const ordem = (ordens.get(t.grupo) ?? 0) + 1;
        ordens.set(t.grupo, ordem);
        yield [
          t.grupo,
          ordem,
          t.tributo,
          t.regime,
          t.classe,
          formatDecimal(t.valor, 2),
          t.conferido,
          t.extincao,
          t.prescreve,
          t.COD_CRED,
          t.nota,
          entrada.arquivo,
        ];
      }
    }
  },
};

const texto = (l: LinhaSql, campo: string): string => l[campo] ?? '';

/** Every column as text, in an order that does not depend on the files'. */
const readTextos = async (leitor: LeitorSql, sql: string): Promise<LinhaSql[]> =>
  await leitor.read(`SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${sql}) ORDER BY ALL`);

function umDe<T extends string>(valores: readonly T[], valor: string): T {
  const achado = valores.find((v) => v === valor);
  if (achado === undefined) throw new Error(`${valor} is none of ${valores.join(', ')}`);
  return achado;
}

const OPERACOES = ['reduzir-base', 'retirar', 'mover', 'creditar', 'creditar-importacao', 'reduzir-credito'] as const;

function grupoDe(l: LinhaSql): GrupoAchado {
  const numero = (campo: string, escala: number) => parseDecimal(texto(l, campo) || '0', escala);
  const aliquota: Aliquota = {
    tipo: texto(l, 'tipo') === 'unidade' ? 'unidade' : 'percentual',
    valor: numero('aliquota', 4),
  };
  return {
    chave: texto(l, 'grupo'),
    confianca: umDe(CONFIANCAS, texto(l, 'confianca')),
    ordem: Number(texto(l, 'ordem')),
    tributo: umDe(TRIBUTOS, texto(l, 'tributo')),
    operacao: umDe(OPERACOES, texto(l, 'operacao')),
    CST: texto(l, 'CST'),
    aliquota,
    outraAliquota: l.outra_aliquota == null ? null : numero('outra_aliquota', 4),
    zonaFranca: texto(l, 'zona_franca') === 'true',
    NAT_BC_CRED: texto(l, 'NAT_BC_CRED'),
    CST_DESTINO: texto(l, 'CST_DESTINO'),
    VL_ITEM: numero('VL_ITEM', 2),
    VL_DESC: numero('VL_DESC', 2),
    base: numero('base', 4),
    quantidade: numero('quantidade', 3),
    residual: numero('residual', 2),
    naoTributada: numero('nao_tributada', 2),
  };
}

/** By file, then by tax and regime: the payments and compensations of the month. A month without papers is absent. */
async function readExtincoes(leitor: LeitorSql): Promise<Map<string, Map<string, ExtincaoDebito>>> {
  const porArquivo = new Map<string, Map<string, ExtincaoDebito>>();
  for (const l of await readTextos(leitor, SQL_EXTINCAO)) {
    const doArquivo = porArquivo.get(texto(l, '_arquivo')) ?? new Map<string, ExtincaoDebito>();
    porArquivo.set(texto(l, '_arquivo'), doArquivo);
    const chave = chaveExtincao(umDe(TRIBUTOS, texto(l, 'tributo')), umDe(REGIMES, texto(l, 'regime')));
    const extincoes = doArquivo.get(chave)?.extincoes ?? [];
    const valor = parseDecimal(texto(l, 'valor') || '0', 2);
    const nova = valor > 0n ? [{ data: l.data ?? null, valor }] : [];
    doArquivo.set(chave, { conferida: true, extincoes: [...extincoes, ...nova] });
  }
  return porArquivo;
}
