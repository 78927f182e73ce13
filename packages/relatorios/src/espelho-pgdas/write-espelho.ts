import { formatCnpj, formatDateBr } from '@apura/br';
import { type AbaEscrita, type ColunaEscrita, type LinhaEscrita, partesDaPlanilha } from '@apura/planilha';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { MarcaDoDossie } from '../dossie/pdf/create-documento.ts';
import { type AbaDoMes, abasDosMeses } from './abas-dos-meses.ts';
import type { DadosDoEspelho } from './dados-do-espelho.ts';
import { AVISO, comoRetificar, TITULO } from './textos-do-espelho.ts';

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
  const { drawMes } = await import('./draw-mes.ts');
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
    drawMes(doc, m);
  }
  return doc.finish();
}

const texto = (largura: number): ColunaEscrita => ({ largura, formato: 'texto' });

function abas(d: DadosDoEspelho): AbaEscrita[] {
  return [
    ...abasDosMeses(d.meses).map(aba),
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

function aba(o: AbaDoMes): AbaEscrita {
  const linhas: LinhaEscrita[] = [
    { valores: o.titulos, estilo: 'titulo' },
    ...o.linhas.map((valores) => ({ valores })),
  ];
  return { nome: o.nome, colunas: o.colunas, linhas, congelar: { linhas: 1, colunas: 0 }, filtroNaLinha: 1 };
}
