import type { TabelasCarregadas } from '@apura/tabelas';
import { catalogo } from '../catalogo/catalogo.ts';
import type { Achado, Diagnostico } from './agregado.ts';
import { centavos, reais, somar } from './centavos.ts';
import { type Consulta, nulo, numero, texto, valor } from './consulta.ts';
import { proximoPasso, textoAchado } from './palavras.ts';
import { type FatorSelic, fatoresSelic } from './selic.ts';

/** More than this would push the aggregate over its size; a project's rules and years hardly reach a hundred. */
const MAXIMO = 1_000;

/** Every opportunity and risk of the two consolidated reports, the most urgent first. */
export async function lerAchados(q: Consulta, oficiais: TabelasCarregadas, fim: string): Promise<Achado[]> {
  const teses = lerTeses(oficiais);
  const selic = fatoresSelic(oficiais);
  const oportunidades = await q(`
    SELECT "Tese" AS tese, "Relatório Fonte" AS relatorio, "Ano" AS ano, "Qtd Linhas" AS n, "Valor" AS v, "Confiança" AS confianca, coalesce("Situação da Tese", '') AS situacao,
           "Já Tratado" AS tratado, "Prescreve em 90 dias" AS noventa, CAST("Prescreve em" AS VARCHAR) AS prescreve
      FROM rel_cruzamento_consolidado_de_oportunidades`);
  const riscos = await q(
    `SELECT "Regra" AS tese, "Relatório Fonte" AS relatorio, "Ano" AS ano, "Qtd Linhas" AS n, "Valor" AS v, "Gravidade" AS confianca FROM rel_cruzamento_consolidado_de_riscos`,
  );
  const achados = [
    ...oportunidades.map((r): Achado => {
      const situacao = texto(r.situacao);
      const prescrito = situacao.endsWith('(prescrito)');
      const tese = teses.get(`${texto(r.tese)}|${texto(r.relatorio)}`);
      const base = {
        tipo: 'Oportunidade' as const,
        tese: texto(r.tese),
        relatorio: texto(r.relatorio),
        periodo: nulo(r.ano),
        valor: valor(r.v),
        confianca: confiancaDe(texto(r.confianca)),
        situacao_tese: situacao,
        // The three words of the report.
        ja_tratado: texto(r.tratado) as Achado['ja_tratado'],
        prescrito,
        prescreve_em: nulo(r.prescreve),
        prescreve90: valor(r.noventa),
        qtd_linhas: numero(r.n),
      };
      return {
        ...base,
        id: idDe(base),
        filtros: filtrosDe(base),
        valor_selic: comSelic(base.valor, tese?.pagamentoIndevido === true ? selic.get(texto(r.ano)) : undefined),
        proximo_passo: proximoPasso('Oportunidade', base.relatorio),
        texto: textoAchado({ ...base, fundamento: tese?.fundamento ?? '' }),
        prioridade: prioridadeDe(base, fim),
      };
    }),
    ...riscos.map((r): Achado => {
      const base = {
        tipo: 'Risco' as const,
        tese: texto(r.tese),
        relatorio: texto(r.relatorio),
        periodo: nulo(r.ano),
        valor: valor(r.v),
        confianca: confiancaDe(texto(r.confianca)),
        situacao_tese: '',
        ja_tratado: 'Não' as const,
        prescrito: false,
        prescreve_em: null,
        prescreve90: '0.00',
        qtd_linhas: numero(r.n),
      };
      return {
        ...base,
        id: idDe(base),
        filtros: filtrosDe(base),
        valor_selic: base.valor,
        proximo_passo: proximoPasso('Risco', base.relatorio),
        texto: textoAchado({ ...base, fundamento: '' }),
        prioridade: prioridadeDe(base, fim),
      };
    }),
  ];
  return achados.sort((a, b) => {
    const [x, y] = [centavos(a.prioridade), centavos(b.prioridade)];
    return x === y ? (a.id < b.id ? -1 : 1) : x > y ? -1 : 1;
  });
}

/** Cuts the least urgent findings off, and tells what they come to. */
export function cortarAchados(achados: readonly Achado[]): Pick<Diagnostico, 'achados' | 'achados_omitidos'> {
  const fora = achados.slice(MAXIMO);
  const total = (tipo: Achado['tipo']): string => somar(fora.filter((a) => a.tipo === tipo).map((a) => a.valor));
  return {
    achados: achados.slice(0, MAXIMO),
    achados_omitidos: { qtd: fora.length, oportunidades: total('Oportunidade'), riscos: total('Risco') },
  };
}

const confiancaDe = (v: string): Achado['confianca'] => (v === 'Alta' ? 'Alta' : v === 'Baixa' ? 'Baixa' : 'Média');

function idDe(a: Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'periodo' | 'confianca' | 'situacao_tese'>): string {
  const confianca = a.tipo === 'Risco' ? '' : a.confianca;
  return [a.tipo[0], a.relatorio, a.tese, a.periodo ?? '', confianca, a.situacao_tese].join('|');
}

/** What leads from a finding to its rows, by the columns that its report has. */
function filtrosDe(a: Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'periodo' | 'confianca'>): Record<string, string> {
  const colunas = new Set(catalogo.find((r) => r.nome === a.relatorio)?.colunas.map((c) => c.key));
  const quando = ['Ano', 'Período'].find((key) => colunas.has(key));
  const pedidos: [string | undefined, string | null][] = [
    [quando, a.periodo],
    ...(a.tipo === 'Risco'
      ? ([['Resultado', a.tese]] as const)
      : ([
          ['Tipo', 'Oportunidade'],
          ['Confiança', a.confianca],
        ] as const)
    ).map(([coluna, texto]): [string, string] => [coluna, texto]),
  ];
  return Object.fromEntries(
    pedidos.filter((p): p is [string, string] => p[0] !== undefined && colunas.has(p[0]) && p[1] !== null),
  );
}

/** Value by confidence and urgency, as hundredths: 1, 0.6 or 0.25 (risks: 0.6 at least), 1.5 or 1.2 when the right ends soon. */
function prioridadeDe(
  a: Pick<Achado, 'tipo' | 'valor' | 'confianca' | 'prescreve90' | 'prescreve_em' | 'prescrito' | 'ja_tratado'>,
  fim: string,
): string {
  if (a.prescrito || a.ja_tratado === 'Sim') return '0.00';
  const peso = a.confianca === 'Alta' ? 100n : a.confianca === 'Média' || a.tipo === 'Risco' ? 60n : 25n;
  const em180 = a.prescreve_em !== null && a.prescreve_em <= maisDias(fim, 180);
  const urgencia = centavos(a.prescreve90) > 0n ? 150n : em180 ? 120n : 100n;
  return reais((centavos(a.valor) * peso * urgencia) / 10_000n);
}

function maisDias(dia: string, dias: number): string {
  const data = new Date(`${dia}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + dias);
  return data.toISOString().slice(0, 10);
}

function comSelic(v: string, fator: FatorSelic | undefined): string {
  if (fator === undefined) return v;
  // The factor is in hundredths of a percent; half a cent goes up.
  return reais(centavos(v) + (centavos(v) * fator.pontos + 5_000n) / 10_000n);
}

interface Tese {
  fundamento: string;
  pagamentoIndevido: boolean;
}

function lerTeses(oficiais: TabelasCarregadas): Map<string, Tese> {
  const tabela = oficiais.tabelas.get('teses');
  const coluna = (nome: string): number => tabela?.colunas.indexOf(nome) ?? -1;
  const teses = new Map<string, Tese>();
  for (const linha of tabela?.linhas ?? []) {
    const de = (nome: string): string => linha[coluna(nome)] ?? '';
    teses.set(`${de('tese')}|${de('relatorio')}`, {
      fundamento: de('fundamento'),
      pagamentoIndevido: de('credito').includes('indevido'),
    });
  }
  return teses;
}
