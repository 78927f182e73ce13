import { formatPeriodo } from '@apura/br';
import {
  type AbaEscrita,
  type ColunaEscrita,
  type LinhaEscrita,
  type ValorCelula,
  writePlanilhaFile,
} from '@apura/planilha';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type { ResumoPeriodo, RetificarTambem, TipoRetificacao } from '../comum/resultado.ts';
import { linhasMudancasXml, readBlocos } from './linhas-mudancas-xml.ts';

/** Rows of data of one sheet: Excel's 1,048,576 less the heading, rounded down. */
const LINHAS_POR_ABA = 1_000_000;

export interface PlanilhaProvaOptions {
  path: string;
  tipo: TipoRetificacao;
  resumo: readonly ResumoPeriodo[];
  ocorrencias: readonly Ocorrencia[];
  totalOcorrencias: number;
  retificarTambem: readonly RetificarTambem[];
  /** `blocos` of a `GravadorMudancas`. */
  mudancas: { total: number; blocos: () => AsyncIterable<Uint8Array> };
  /** Rows per sheet; tests use fewer. */
  linhasPorAba?: number;
  signal?: AbortSignal;
}

/**
 * Writes `relatorio_retificacao.xlsx`: Resumo, Antes x Depois (in several sheets when one is too small), Ocorrências
 * and Retificar Também. Every text is a text cell, so that no text is taken for a formula.
 */
export async function writePlanilhaProva(o: PlanilhaProvaOptions): Promise<void> {
  const abas = [
    abaResumo(o.tipo, o.resumo),
    ...abasMudancas(o),
    abaOcorrencias(o.ocorrencias, o.totalOcorrencias),
    abaRetificarTambem(o.retificarTambem),
  ];
  await writePlanilhaFile(o.path, { abas, signal: o.signal });
}

interface Campo<T> {
  titulo: string;
  largura: number;
  formato: ColunaEscrita['formato'];
  valor: (de: T) => ValorCelula;
}

const TEXTO = 'texto' as const;
const DINHEIRO = { decimais: 2 } as const;

const texto = <T>(titulo: string, largura: number, valor: (de: T) => ValorCelula): Campo<T> => ({
  titulo,
  largura,
  formato: TEXTO,
  valor,
});
const dinheiro = <T>(titulo: string, valor: (de: T) => string | null): Campo<T> => ({
  titulo,
  largura: 18,
  formato: DINHEIRO,
  valor,
});
const inteiro = <T>(titulo: string, valor: (de: T) => number | null): Campo<T> => ({
  titulo,
  largura: 12,
  formato: 'inteiro',
  valor: (de) => valor(de)?.toString() ?? null,
});

function createAba<T>(o: {
  nome: string;
  campos: readonly Campo<T>[];
  linhas: () => Iterable<T> | AsyncIterable<T>;
  rodape?: string;
}): AbaEscrita {
  async function* linhas(): AsyncGenerator<LinhaEscrita> {
    yield { estilo: 'titulo', valores: o.campos.map((c) => c.titulo) };
    for await (const item of o.linhas()) yield { valores: o.campos.map((c) => c.valor(item)) };
    if (o.rodape !== undefined) yield { estilo: 'ajuda', valores: [o.rodape] };
  }
  return {
    nome: o.nome,
    colunas: o.campos.map(({ largura, formato }) => ({ largura, formato })),
    linhas: linhas(),
    ...COM_FILTRO,
  };
}

const COM_FILTRO = { congelar: { linhas: 1, colunas: 0 }, filtroNaLinha: 1 } as const;

const simNao = (valor: boolean) => (valor ? 'S' : 'N');

function abaResumo(tipo: TipoRetificacao, resumo: readonly ResumoPeriodo[]): AbaEscrita {
  const porTipo: Record<TipoRetificacao, Campo<ResumoPeriodo>[]> = {
    efdc: [
      dinheiro('PIS a recolher antes', (r) => r.pisAntes),
      dinheiro('PIS a recolher depois', (r) => r.pisDepois),
      dinheiro('COFINS a recolher antes', (r) => r.cofinsAntes),
      dinheiro('COFINS a recolher depois', (r) => r.cofinsDepois),
      dinheiro('Crédito antes', (r) => r.creditoAntes),
      dinheiro('Crédito depois', (r) => r.creditoDepois),
      dinheiro('Saldo antes', (r) => r.saldoAntes),
      dinheiro('Saldo depois', (r) => r.saldoDepois),
    ],
    ecf: [],
    esocial: [
      dinheiro('Base INSS antes', (r) => r.baseInssAntes),
      dinheiro('Base INSS depois', (r) => r.baseInssDepois),
      dinheiro('INSS antes', (r) => r.inssAntes),
      dinheiro('INSS depois', (r) => r.inssDepois),
    ],
  };
  return createAba<ResumoPeriodo>({
    nome: 'Resumo',
    linhas: () => resumo,
    campos: [
      texto('Período', 10, (r) => formatPeriodo(r.periodo)),
      texto('Gerado', 9, (r) => simNao(r.gerado)),
      texto('Arquivo', 50, (r) => r.arquivo),
      inteiro('Linhas incluídas', (r) => r.incluidas),
      inteiro('Linhas alteradas', (r) => r.alteradas),
      inteiro('Linhas excluídas', (r) => r.excluidas),
      ...porTipo[tipo],
      texto(tipo === 'esocial' ? 'DCTFWeb a retificar' : 'DCTF ou DCTFWeb a retificar', 16, (r) =>
        simNao(r.retificarDctf),
      ),
      dinheiro('Pago a maior estimado', (r) => r.pagamentoAMaior),
      texto('Observações', 90, (r) => r.observacoes.join(' ')),
    ],
  });
}

const COLUNAS_MUDANCAS: readonly (ColunaEscrita & { titulo: string })[] = [
  { titulo: 'Período', largura: 10, formato: TEXTO },
  { titulo: 'Registro', largura: 10, formato: TEXTO },
  { titulo: 'Chave', largura: 60, formato: TEXTO },
  { titulo: 'Campo', largura: 24, formato: TEXTO },
  { titulo: 'Antes', largura: 24, formato: TEXTO },
  { titulo: 'Depois', largura: 24, formato: TEXTO },
  { titulo: 'Origem', largura: 30, formato: TEXTO },
  { titulo: 'Linha no arquivo de base', largura: 12, formato: 'inteiro' },
];

function abasMudancas(o: PlanilhaProvaOptions): AbaEscrita[] {
  const maximo = o.linhasPorAba ?? LINHAS_POR_ABA;
  const quantas = Math.max(1, Math.ceil(o.mudancas.total / maximo));
  // Sheets are written one after the other: each continues where the one before stopped.
  const leitura = readBlocos(o.mudancas.blocos());
  return Array.from({ length: quantas }, (_, i) => ({
    nome: i === 0 ? 'Antes x Depois' : `Antes x Depois (${i + 1})`,
    colunas: COLUNAS_MUDANCAS,
    linhas: [{ estilo: 'titulo', valores: COLUNAS_MUDANCAS.map((c) => c.titulo) }],
    linhasXml: (lugar) => linhasMudancasXml(leitura, { ...lugar, maximo }),
    ...COM_FILTRO,
  }));
}

function abaOcorrencias(ocorrencias: readonly Ocorrencia[], total: number): AbaEscrita {
  const faltam = total - ocorrencias.length;
  return createAba<Ocorrencia>({
    nome: 'Ocorrências',
    linhas: () => ocorrencias,
    campos: [
      texto('Nível', 14, (c) => (c.nivel === 'ERRO' ? 'Erro' : 'Advertência')),
      texto('Período', 10, (c) => formatPeriodo(c.periodo)),
      texto('Aba', 12, (c) => c.aba),
      inteiro('Linha', (c) => c.linha),
      texto('Coluna', 22, (c) => c.coluna),
      texto('Valor', 24, (c) => c.valor),
      texto('Código', 26, (c) => c.codigo),
      texto('Mensagem', 90, (c) => c.mensagem),
      texto('Sugestão', 70, (c) => c.sugestao),
    ],
    rodape:
      faltam > 0
        ? `Há mais ${faltam.toLocaleString('pt-BR')} ocorrências que não cabem aqui: corrija estas e envie a ` +
          'planilha de novo.'
        : undefined,
  });
}

function abaRetificarTambem(retificarTambem: readonly RetificarTambem[]): AbaEscrita {
  return createAba<RetificarTambem>({
    nome: 'Retificar Também',
    linhas: () => retificarTambem,
    campos: [
      texto('Obrigação', 26, (r) => r.obrigacao),
      texto('Período', 12, (r) => formatPeriodo(r.periodo)),
      texto('Motivo', 110, (r) => r.motivo),
    ],
  });
}
