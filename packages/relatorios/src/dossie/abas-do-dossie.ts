import { formatCnpj, formatDateBr } from '@apura/br';
import type { AbaEscrita, ColunaEscrita, LinhaEscrita, ValorCelula } from '@apura/planilha';
import { type ColunaRelatorio, scaleOf } from '../colunas.ts';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { tabelasDosAnexos } from './abas-dos-anexos.ts';
import type { DadosDossie, LancamentoDaFolha } from './dados-do-dossie.ts';
import { fontesDasTabelas } from './textos-do-dossie.ts';

/** Rows of a sheet of evidence: what Excel takes, less the heading. */
export const LINHAS_POR_ABA = 1_000_000;

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro: ColunaEscrita = { largura: 16, formato: { decimais: 2 } };
const data: ColunaEscrita = { largura: 13, formato: 'data' };
const contagem: ColunaEscrita = { largura: 10, formato: 'inteiro' };

interface Tabela {
  nome: string;
  titulos: readonly string[];
  colunas: readonly ColunaEscrita[];
  linhas: Iterable<readonly ValorCelula[]> | AsyncIterable<readonly ValorCelula[]>;
}

/** The workbook of a dossier: each table of the PDF whole, then the evidence, read while it is written. */
export function abasDoDossie(
  d: DadosDossie,
  evidencia: { colunas: readonly ColunaRelatorio[]; abas: readonly (() => AsyncIterable<LinhaResultado[]>)[] },
): AbaEscrita[] {
  return [
    ...[...tabelasDoDossie(d), ...tabelasDosAnexos(d)].map(aba),
    ...evidencia.abas.map((linhas, i) => aba(abaDeEvidencia(evidencia, linhas, i))),
  ];
}

function aba({ nome, titulos, colunas, linhas }: Tabela): AbaEscrita {
  return { nome, colunas, linhas: comTitulo(titulos, linhas), congelar: { linhas: 1, colunas: 0 }, filtroNaLinha: 1 };
}

async function* comTitulo(titulos: readonly string[], linhas: Tabela['linhas']): AsyncGenerator<LinhaEscrita> {
  yield { valores: titulos, estilo: 'titulo' };
  for await (const valores of linhas) yield { valores };
}

function abaDeEvidencia(
  { colunas }: { colunas: readonly ColunaRelatorio[] },
  linhas: () => AsyncIterable<LinhaResultado[]>,
  numero: number,
): Tabela {
  async function* valores(): AsyncGenerator<ValorCelula[]> {
    for await (const lote of linhas())
      for (const linha of lote) {
        yield colunas.map(({ key }) => {
          const valor = linha[key] ?? null;
          return valor === null ? null : String(valor);
        });
      }
  }
  return {
    nome: numero === 0 ? 'Evidência' : `Evidência ${numero + 1}`,
    titulos: colunas.map(({ key }) => key),
    colunas: colunas.map(formatoDa),
    linhas: valores(),
  };
}

function formatoDa(coluna: ColunaRelatorio): ColunaEscrita {
  const largura = Math.max(12, Math.min(40, coluna.key.length + 4));
  if (coluna.type === 'text') return texto(Math.max(16, largura));
  if (coluna.type === 'date') return data;
  if (coluna.type === 'integer') return { largura, formato: 'inteiro' };
  return { largura, formato: { decimais: scaleOf(coluna) } };
}

function tabelasDoDossie(d: DadosDossie): Tabela[] {
  return [
    {
      nome: 'Identificação',
      titulos: ['Campo', 'Conteúdo'],
      colunas: [texto(26), texto(90)],
      linhas: [
        ['Relatório', d.relatorio],
        ['Empresa', d.empresa.nome],
        ['CNPJ', formatCnpj(d.empresa.cnpj)],
        ['Período do projeto', `${formatDateBr(d.periodo.inicio)} a ${formatDateBr(d.periodo.fim)}`],
        ['Período analisado', d.analisado.texto],
        ['Meses sem arquivo', d.analisado.faltam],
        ...(d.dependencia === '' ? [] : [['Dependência', d.dependencia]]),
        ...(d.folha?.avisos ?? []).map((aviso) => ['Aviso', aviso]),
        ['Responsável', d.contabilista?.nome ?? 'a preencher'],
        ['CRC', d.contabilista?.crc || 'a preencher'],
        ['Selic e prazos em', formatDateBr(d.data)],
        ['Feito em', formatDateBr(d.criadoEm)],
        ['Selic: último mês conhecido', d.selic.ultimoMes ?? 'nenhum'],
        ['Selic: meses sem taxa', d.selic.faltam.join(', ')],
        ['Redução futura por mês', d.reducaoFutura ?? 'não calculada'],
        ...d.explicado.regra.map((paragrafo) => ['Regra', paragrafo]),
        ...d.formula.map((formula) => ['Fórmula', formula]),
        ...d.explicado.base.map((base) => ['Norma ou guia', base]),
        ...fontesDasTabelas(d).map((fonte) => ['Tabela', fonte]),
      ],
    },
    {
      nome: 'Classes',
      titulos: ['Classe do valor', 'Linhas', 'No prazo', 'Selic', 'Retificação encerrada', 'Prescrito'],
      colunas: [texto(34), contagem, dinheiro, dinheiro, dinheiro, dinheiro],
      linhas: d.classes.map((c) => [c.classe, String(c.linhas), c.valor, c.selic, c.encerrado, c.prescrito]),
    },
    {
      nome: 'Teses',
      titulos: [
        'Tese',
        'Situação',
        'Conhecida em',
        'Fundamento',
        'Fonte',
        'Confiança',
        'Classe',
        'Linhas',
        'Valor',
        'Verbas',
      ],
      colunas: [
        ...[texto(40), texto(50), data, texto(60), texto(50), texto(12), texto(30), contagem, dinheiro],
        texto(60),
      ],
      linhas: d.teses.map((t) => [
        ...[t.tese, t.situacao, ouNada(t.dataSituacao), t.fundamento, t.fonte, t.confianca, t.classe],
        ...[String(t.linhas), t.valor, ouNada(t.assuntos.join('; '))],
      ]),
    },
    {
      nome: 'Períodos',
      titulos: ['Período', 'Classe do valor', 'Linhas', ...d.quadro, 'Valor', 'Prescrito'],
      colunas: [texto(12), texto(34), contagem, ...d.quadro.map(() => dinheiro), dinheiro, dinheiro],
      linhas: d.meses.map((m) => [
        ...[m.periodo, m.classe, String(m.linhas)],
        ...d.quadro.map((_, i) => m.quadro[i] ?? null),
        ...[m.valor, m.prescrito],
      ]),
    },
    {
      nome: 'Pagamentos',
      titulos: [
        ...['Classe do valor', 'Tributo', 'Código', 'PA', 'Pago em', 'Forma', 'Conferido', 'Total', 'Principal'],
        ...['Indevido', 'Selic %', 'Selic', 'Último dia', 'Prescrito', 'Retificação encerrada'],
      ],
      colunas: [
        ...[texto(30), texto(10), texto(12), texto(10), data, texto(14), texto(12), dinheiro, dinheiro],
        ...[dinheiro, dinheiro, dinheiro, data, texto(10), texto(22)],
      ],
      linhas: d.pagamentos.map((p) => [
        ...[p.classe, p.tributo, p.codigo, p.periodo, ouNada(p.data), p.forma, p.conferido],
        ...[ouNada(p.total), ouNada(p.principal), p.indevido, p.percentual, p.selic, ouNada(p.prescreve)],
        p.prescrito ? 'Sim' : 'Não',
        p.encerrado ? 'Sim' : 'Não',
      ]),
    },
    {
      nome: 'Comprovantes',
      titulos: [
        ...['Documento', 'Código', 'PA', 'Vencimento', 'Pago em', 'Principal', 'Multa', 'Juros', 'Total', 'Arquivo'],
      ],
      colunas: [...[texto(24), texto(12), texto(10), data, data, dinheiro, dinheiro, dinheiro, dinheiro], texto(40)],
      linhas: d.comprovantes.map((c) => [
        ...[c.numero, c.codigo, c.periodo, ouNada(c.vencimento), ouNada(c.pagoEm), ouNada(c.principal)],
        ...[ouNada(c.multa), ouNada(c.juros), ouNada(c.total), c.arquivo],
      ]),
    },
    {
      nome: 'Selic',
      titulos: ['Mês', 'Taxa %'],
      colunas: [texto(12), dinheiro],
      linhas: d.selic.taxas.map(({ mes, taxa }) => [`${mes.slice(5)}/${mes.slice(0, 4)}`, taxa]),
    },
    {
      nome: 'Antes e depois',
      titulos: ['Período', 'Tributo', 'Situação', 'Antes', 'Depois', 'Diferença'],
      colunas: [texto(12), texto(12), texto(24), dinheiro, dinheiro, dinheiro],
      linhas:
        d.antesDepois === null
          ? [['Ainda não há simulação nem retificação.', null, null, null, null, null]]
          : d.antesDepois.linhas.map((l) => [
              ...[l.periodo, l.tributo, l.situacao, ouNada(l.antes), ouNada(l.depois), ouNada(l.diferenca)],
            ]),
    },
    {
      nome: 'Entregas',
      titulos: ['Passo', 'Entrega', 'Períodos', 'Primeiro prazo', 'Como', 'Fundamento'],
      colunas: [contagem, texto(40), texto(40), data, texto(80), texto(60)],
      linhas: d.entregas.map((e) => [
        ...[String(e.passo), e.obrigacao, e.periodos, ouNada(e.prazo), e.texto, e.fundamento],
      ]),
    },
    {
      nome: 'Limites',
      titulos: ['Limite', 'O que diz', 'Fundamento'],
      colunas: [texto(40), texto(90), texto(60)],
      linhas: d.limites.map((l) => [l.obrigacao, l.texto, l.fundamento]),
    },
    {
      nome: 'Sem valor',
      titulos: ['Motivo', 'Linhas', 'Aumentaria a contribuição'],
      colunas: [texto(90), contagem, dinheiro],
      linhas: d.semValor.map((s) => [s.motivo, String(s.linhas), s.risco]),
    },
    ...(d.lancamentos === null ? [] : [folha(d.lancamentos.linhas)]),
    {
      nome: 'Arquivos',
      titulos: ['Arquivo', 'Tipo', 'Período', 'SHA-256'],
      colunas: [texto(50), texto(30), texto(12), texto(68)],
      linhas: d.arquivos.map((a) => [a.arquivo, a.tipo, a.periodo, a.sha256]),
    },
  ];
}

const folha = (linhas: readonly LancamentoDaFolha[]): Tabela => ({
  nome: 'Folha',
  titulos: [
    ...['Período', 'CNPJ Estab.', 'CPF', 'Matrícula', 'Categoria', 'Rubrica', 'Descrição', 'Valor', 'Evento'],
    ...['Recibo', 'Arquivo'],
  ],
  colunas: [
    ...[texto(10), texto(18), texto(14), texto(16), texto(10), texto(14), texto(36), dinheiro, texto(10)],
    ...[texto(30), texto(40)],
  ],
  linhas: linhas.map((l) => [
    ...[l.periodo, l.estabelecimento, l.cpf, l.matricula, l.categoria, l.rubrica, l.descricao, l.valor, l.evento],
    ...[l.recibo, l.arquivo],
  ]),
});

const ouNada = (valor: string): ValorCelula => (valor === '' ? null : valor);
