import { matchesSearch } from '@apura/br';
import {
  explainRelatorio,
  listAchados,
  listProjetos,
  listRelatoriosDoProjeto,
  readLinhaOrigem,
  readRelatorio,
  statusLabel,
} from '@apura/contract';
import { z } from 'zod';
import type { Leitura } from './create-leitura.ts';
import {
  defineFerramenta,
  type Ferramenta,
  janela,
  limiteAte,
  projeto,
  proximaDe,
  pular,
  relatorio,
  semVazios,
} from './ferramenta.ts';

const CONSOLIDADOS = {
  oportunidades: 'Cruzamento Consolidado de Oportunidades',
  riscos: 'Cruzamento Consolidado de Riscos',
} as const;
/** Letters of a line of a file; an XML may be one line. */
const MAX_TEXTO = 2_000;

const busca = z.string().max(200).optional();

const listarProjetos = defineFerramenta({
  nome: 'listar_projetos',
  titulo: 'Listar projetos',
  descricao: 'Lista os projetos da empresa do usuário: id, empresa, CNPJ, período e situação. Comece por aqui.',
  entrada: z.strictObject({
    busca: busca.describe('palavras do nome, do CNPJ ou da situação'),
    pular,
    limite: limiteAte(50, 200),
  }),
  async run(ler, { busca: procurado = '', ...pagina }) {
    const { finalResult } = await ler(listProjetos);
    const todos = finalResult
      .map(({ id, empresa, cnpj, periodoInicial, periodoFinal, status }) => {
        return { projeto: id, empresa, cnpj, inicio: periodoInicial, fim: periodoFinal, situacao: statusLabel(status) };
      })
      .filter(({ empresa, cnpj, situacao }) => matchesSearch(procurado, [empresa, cnpj, situacao]));
    const { total, itens, proxima } = janela(todos, pagina);
    return { total, projetos: itens, proxima };
  },
});

const listarRelatorios = defineFerramenta({
  nome: 'listar_relatorios',
  titulo: 'Listar relatórios de um projeto',
  descricao:
    'Lista os relatórios de um projeto com o número de linhas, o valor das oportunidades e dos riscos que saem deles ' +
    'e os documentos que faltam. Os vazios só vêm com vazios=true.',
  entrada: z.strictObject({
    projeto,
    busca: busca.describe('palavras do nome do relatório'),
    vazios: z.boolean().default(false).describe('também os relatórios sem linhas'),
    pular,
    limite: limiteAte(100, 300),
  }),
  async run(ler, { projeto: projetoId, busca: procurado = '', vazios, ...pagina }) {
    const { reports } = await ler(listRelatoriosDoProjeto, { params: { projetoId } });
    const todos = reports
      .filter(({ rows, onDemand }) => vazios || rows > 0 || onDemand)
      .filter(({ report }) => matchesSearch(procurado, [report]))
      .map(({ report, rows, onDemand, failed, opportunity, risk, missing }) => ({
        relatorio: report,
        ...(onDemand ? { feito_ao_abrir: true } : { linhas: rows }),
        ...(failed ? { falhou: true } : {}),
        ...semVazios({ oportunidade: opportunity, risco: risk }),
        ...(missing.length > 0 ? { documentos_que_faltam: missing } : {}),
      }));
    const { total, itens, proxima } = janela(todos, pagina);
    return { total, relatorios: itens, proxima };
  },
});

const lerLinhas = defineFerramenta({
  nome: 'ler_linhas',
  titulo: 'Ler linhas de um relatório',
  descricao:
    'Lê linhas de um relatório, com filtro e página. Cada linha traz o Arquivo e, onde há, a Linha de onde vem: ' +
    'cite-os. Célula vazia não vem. Valores são decimais com ponto; datas, aaaa-mm-dd.',
  entrada: z.strictObject({
    projeto,
    relatorio,
    busca: busca.describe('palavras que a linha deve ter, em qualquer coluna'),
    filtro: z
      .record(z.string().max(200), z.string().max(200))
      .optional()
      .describe('por coluna, o que se digitaria nela: abc, =abc, >2000, 01/2025..03/2025'),
    ordem: z
      .array(z.string().min(1).max(100))
      .max(4)
      .optional()
      .describe('colunas; com - antes, do maior para o menor'),
    colunas: z.array(z.string().min(1).max(100)).max(60).optional().describe('só estas, além de Arquivo e Linha'),
    totais: z.boolean().default(false).describe('também os totais de todas as linhas que o filtro deixa'),
    pular,
    limite: limiteAte(20, 100),
  }),
  async run(ler, { projeto: projetoId, relatorio: nome, busca: q, filtro, ordem, colunas, totais, ...pagina }) {
    const lido = await ler(readRelatorio, {
      params: { projetoId, relatorio: nome },
      query: {
        offset: pagina.pular,
        limit: pagina.limite,
        q,
        filter: filtro === undefined ? undefined : JSON.stringify(filtro),
        sort: ordem?.join('|'),
        totals: totais ? 'true' : undefined,
      },
    });
    const { jsonData, total = 0, columns = [], totals } = lido;
    const existentes = columns.map(({ key }) => key);
    const estranha = colunas?.find((coluna) => !existentes.includes(coluna));
    if (estranha !== undefined)
      throw new Error(`A coluna "${estranha}" não existe neste relatório. As colunas são: ${existentes.join(', ')}.`);
    const ficam = colunas === undefined ? existentes : [...colunas, 'Arquivo', 'Linha'];
    const linhas = jsonData.map((linha) =>
      semVazios(Object.fromEntries(Object.entries(linha).filter(([coluna]) => ficam.includes(coluna)))),
    );
    return {
      relatorio: nome,
      total,
      colunas: existentes,
      linhas,
      ...(totals === undefined ? {} : { totais: totals.map(({ label, values }) => ({ nome: label, ...values })) }),
      proxima: proximaDe(total, pagina.pular + pagina.limite),
    };
  },
});

const listarAchados = defineFerramenta({
  nome: 'listar_achados',
  titulo: 'Listar achados de um projeto',
  descricao:
    'Lista o que foi achado num projeto, do maior valor ao menor, com o relatório e o filtro que levam às linhas: ' +
    'passe os dois a ler_linhas para citar arquivo e linha.',
  entrada: z.strictObject({ projeto, busca: busca.describe('palavras do achado'), pular, limite: limiteAte(30, 100) }),
  async run(ler, { projeto: id, busca: procurado = '', ...pagina }) {
    const { achados } = await ler(listAchados, { params: { id } });
    const todos = achados
      .filter(({ titulo, relatorio: nome }) => matchesSearch(procurado, [titulo, nome]))
      .map(({ id: tipo, titulo, relatorio: nome, periodo, valor, filtros }) => ({
        tipo: tipo.startsWith('O') ? 'Oportunidade' : 'Risco',
        achado: titulo,
        ...semVazios({ periodo }),
        valor,
        relatorio: nome,
        filtro: filtros,
      }));
    const { total, itens, proxima } = janela(todos, pagina);
    return { total, achados: itens, proxima };
  },
});

const listarOportunidades = defineFerramenta({
  nome: 'listar_oportunidades',
  titulo: 'Oportunidades ou riscos, com classe, lei e prescrição',
  descricao:
    'Lê o consolidado de oportunidades (ou de riscos) de um projeto: tese, relatório de onde vem, ano, valor por ' +
    'classe (Pago a Maior, saldos, Contingente, …), confiança, situação da tese, prescrição e a base legal de cada ' +
    'relatório. As classes não se somam entre si além da coluna Valor.',
  entrada: z.strictObject({
    projeto,
    tipo: z.enum(['oportunidades', 'riscos']).default('oportunidades'),
    pular,
    limite: limiteAte(20, 50),
  }),
  async run(ler, { projeto: projetoId, tipo, ...pagina }) {
    const nome = CONSOLIDADOS[tipo];
    const { jsonData, total = 0 } = await ler(readRelatorio, {
      params: { projetoId, relatorio: nome },
      query: { offset: pagina.pular, limit: pagina.limite },
    });
    const fontes = new Set(jsonData.map((linha) => String(linha['Relatório Fonte'])));
    const lei: Record<string, readonly string[]> = {};
    for (const fonte of fontes) lei[fonte] = await leiDe(ler, { projetoId, relatorio: fonte });
    return {
      total,
      [tipo]: jsonData.map((linha) => semVazios(linha)),
      base_legal: lei,
      proxima: proximaDe(total, pagina.pular + pagina.limite),
    };
  },
});

async function leiDe(ler: Leitura, params: { projetoId: string; relatorio: string }): Promise<readonly string[]> {
  return (await ler(explainRelatorio, { params })).basis;
}

const lerOrigem = defineFerramenta({
  nome: 'ler_origem',
  titulo: 'Ler a linha de um arquivo',
  descricao:
    'Mostra a linha do arquivo original de onde vem uma linha de relatório, com o nome oficial de cada campo e as ' +
    'linhas vizinhas. Use o Arquivo e a Linha da linha do relatório; em XML sem Linha, a chave e o item.',
  entrada: z.strictObject({
    projeto,
    arquivo: z.string().min(1).max(300).describe('o que está na coluna Arquivo'),
    linha: z.number().int().min(1).default(1).describe('o que está na coluna Linha'),
    chave: z.string().length(44).optional().describe('chave de acesso, em XML'),
    item: z.number().int().min(1).optional().describe('número do item da nota, em XML'),
    valores: z
      .array(z.string().max(200))
      .max(30)
      .optional()
      .describe('em papéis do e-CAC e eSocial, o que a linha mostra'),
  }),
  async run(ler, { projeto: projetoId, arquivo, linha, valores, ...query }) {
    const lido = await ler(readLinhaOrigem, {
      params: { projetoId, arquivo, linha },
      query: { ...query, valores: valores === undefined ? undefined : JSON.stringify(valores) },
    });
    const alvos = lido.linhas.filter(({ alvo }) => alvo);
    return {
      arquivo: lido.arquivo,
      linhas: alvos.map(({ linha: numero, pagina, registro, texto, campos }) => ({
        linha: numero,
        ...semVazios<string | number>({ pagina, registro }),
        texto: texto.slice(0, MAX_TEXTO),
        campos,
      })),
      vizinhas: lido.linhas
        .filter(({ alvo }) => !alvo)
        .map(({ linha: numero, texto }) => ({ linha: numero, texto: texto.slice(0, MAX_TEXTO) })),
    };
  },
});

const explicarRelatorio = defineFerramenta({
  nome: 'explicar_relatorio',
  titulo: 'Como um relatório é calculado',
  descricao: 'Diz como um relatório é calculado: a regra em palavras, a lei, os documentos e as tabelas de onde sai.',
  entrada: z.strictObject({ projeto, relatorio, sql: z.boolean().default(false).describe('também o SQL') }),
  async run(ler, { projeto: projetoId, relatorio: nome, sql }) {
    const lido = await ler(explainRelatorio, { params: { projetoId, relatorio: nome } });
    return {
      relatorio: lido.report,
      regra: lido.rule,
      base_legal: lido.basis,
      fontes: lido.sources.map(({ document, name, rows }) => ({
        documento: document,
        nome: name,
        ...semVazios({ linhas: rows }),
      })),
      relatorios: lido.reports,
      tabelas: lido.tables.map(({ name, source, date }) => ({ nome: name, fonte: source, versao: date })),
      opcoes: lido.options,
      retificacao: lido.rectification,
      ...(sql ? { sql: lido.sql } : {}),
    };
  },
});

/** Every tool. None of them writes. */
export const FERRAMENTAS: readonly Ferramenta[] = [
  listarProjetos,
  listarRelatorios,
  lerLinhas,
  listarAchados,
  listarOportunidades,
  lerOrigem,
  explicarRelatorio,
];
