import { formatCnpj, formatDateBr } from '@apura/br';
import {
  type AbaEscrita,
  type ColunaEscrita,
  type LinhaEscrita,
  partesDaPlanilha,
  type ValorCelula,
} from '@apura/planilha';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { MarcaDoDossie } from '../dossie/pdf/create-documento.ts';
import type { DadosDoEspelho } from './dados-do-espelho.ts';
import { AVISO, comoRetificar, emMoeda, linhasDeDas, TITULO } from './textos-do-espelho.ts';

/** The mirror of the PGDAS-D as the pieces of a ZIP with a PDF and a workbook. The same data give the same bytes. */
export async function writeEspelho(dados: DadosDoEspelho, marca: MarcaDoDossie): Promise<AsyncIterable<Uint8Array>> {
  const pdf = await renderPdf(dados, marca);
  return writeZip(entradas(dados, pdf));
}

async function* entradas(dados: DadosDoEspelho, pdf: Buffer): AsyncGenerator<ZipEntry> {
  yield { name: 'espelho-pgdas.pdf', content: pdf };
  yield { name: 'espelho-pgdas.xlsx', content: { open: () => writeZip(partesDoXlsx(dados)), level: 0 } };
}

function* partesDoXlsx(dados: DadosDoEspelho): Generator<ZipEntry> {
  for (const { nome, pedacos } of partesDaPlanilha({ abas: abas(dados) })) {
    yield { name: nome, content: { open: pedacos, level: 1 } };
  }
}

async function renderPdf(d: DadosDoEspelho, marca: MarcaDoDossie): Promise<Buffer> {
  // The PDF library is loaded by who makes one alone.
  const { createDocumento } = await import('../dossie/pdf/create-documento.ts');
  const { col, num } = await import('../dossie/pdf/draw-tabela.ts');
  const doc = await createDocumento({
    titulo: TITULO,
    assunto: `${d.empresa.nome} - ${formatCnpj(d.empresa.cnpj)}`,
    criadoEm: new Date(`${d.dia}T12:00:00Z`),
    marca,
  });
  doc.titulo(TITULO, `${d.empresa.nome} - ${formatCnpj(d.empresa.cnpj)}, feito em ${formatDateBr(d.dia)}`);
  doc.paragrafo(AVISO);
  doc.secao('Como retificar');
  doc.lista(comoRetificar(d), { numerada: true });
  for (const m of d.meses) {
    doc.secao(`${m.mes} (declaração ${m.numero})`);
    doc.paragrafo(`Confiança do achado: ${m.confianca}.`);
    if (m.avisos.length > 0) doc.lista(m.avisos.map((aviso) => `Não mudou. ${aviso}`));
    doc.tabela({
      legenda: 'O que digitar, por atividade',
      colunas: [
        col('Estabelecimento', 2.2),
        col('Atividade', 4),
        col('Parcela', 3),
        num('Antes', 1.6),
        num('Depois', 1.6),
      ],
      linhas: m.linhas.map((l) => [
        formatCnpj(l.cnpj),
        l.atividade,
        l.qualificacao,
        emMoeda(l.antes),
        emMoeda(l.depois),
      ]),
      tamanho: 8,
    });
    doc.tabela({
      legenda: 'O DAS do mês, antes e depois',
      colunas: [col('Tributo', 3), num('Antes'), num('Depois'), num('Diferença')],
      linhas: linhasDeDas(m).map(([tributo, ...valores]) => [tributo, ...valores.map(emMoeda)]),
    });
  }
  return doc.finish();
}

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });
const dinheiro: ColunaEscrita = { largura: 16, formato: { decimais: 2 } };

function abas(d: DadosDoEspelho): AbaEscrita[] {
  return [
    aba({
      nome: 'O que digitar',
      titulos: ['Período', 'Declaração', 'Estabelecimento', 'Atividade', 'Parcela', 'Antes', 'Depois', 'Muda'],
      colunas: [texto(10), texto(20), texto(20), texto(60), texto(50), dinheiro, dinheiro, texto(8)],
      linhas: d.meses.flatMap((m) =>
        m.linhas.map((l) => [
          ...[m.mes, m.numero, l.cnpj, l.atividade, l.qualificacao, l.antes, l.depois],
          l.antes === l.depois ? 'Não' : 'Sim',
        ]),
      ),
    }),
    aba({
      nome: 'DAS',
      titulos: ['Período', 'Tributo', 'Antes', 'Depois', 'Diferença', 'Confiança'],
      colunas: [texto(10), texto(12), dinheiro, dinheiro, dinheiro, texto(12)],
      linhas: d.meses.flatMap((m) => linhasDeDas(m).map((l) => [m.mes, ...l, m.confianca])),
    }),
    aba({
      nome: 'Como retificar',
      titulos: ['Texto'],
      colunas: [texto(120)],
      linhas: [
        [AVISO],
        ...comoRetificar(d).map((t) => [t]),
        ...d.meses.flatMap((m) => m.avisos.map((aviso) => [`${m.mes}, não mudou. ${aviso}`])),
      ],
    }),
  ];
}

function aba(o: {
  nome: string;
  titulos: readonly string[];
  colunas: readonly ColunaEscrita[];
  linhas: readonly (readonly ValorCelula[])[];
}): AbaEscrita {
  const linhas: LinhaEscrita[] = [
    { valores: o.titulos, estilo: 'titulo' },
    ...o.linhas.map((valores) => ({ valores })),
  ];
  return { nome: o.nome, colunas: o.colunas, linhas, congelar: { linhas: 1, colunas: 0 }, filtroNaLinha: 1 };
}
