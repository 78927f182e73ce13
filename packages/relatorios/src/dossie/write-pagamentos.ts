import type { DadosDossie, PagamentoDoDossie } from './dados-do-dossie.ts';
import type { DocumentoPdf } from './pdf/create-documento.ts';
import { col, num } from './pdf/draw-tabela.ts';
import { dia, reais } from './textos-do-dossie.ts';
import { writeConfronto } from './write-conta.ts';

export function writePagamentos(doc: DocumentoPdf, d: DadosDossie): void {
  doc.secao('5. Pagamentos e Selic', { deitada: true });
  if (d.pagamentos.length === 0) doc.paragrafo('Nenhuma classe deste dossiê é atualizada pela Selic.');
  else {
    doc.tabela({
      legenda:
        'Em reais. Total e principal são os do comprovante; a parte indevida é do principal. O último dia é o do ' +
        'pedido. Do que prescreveu, ou já não se retifica, não se calcula Selic.' +
        (d.folha === null ? '' : ' A parte de cada código está na seção 4.'),
      colunas: [
        col('Tributo', 1.5),
        col('Código', 1.6),
        col('PA', 1.4),
        col('Pago em', 1.8),
        num('Total'),
        num('Principal'),
        num('Indevido'),
        num('Selic %', 1.4),
        num('Selic', 1.7),
        col('Último dia', 1.9),
        col('Classe e prova', 3.4),
      ],
      linhas: d.pagamentos.map((p) => [
        p.tributo === '' ? '—' : p.tributo,
        p.codigo === '' ? '—' : p.codigo,
        p.periodo,
        dia(p.data),
        reais(p.total),
        reais(p.principal),
        reais(p.indevido),
        reais(p.percentual),
        reais(p.selic),
        `${dia(p.prescreve)}${p.prescrito ? ' (prescrito)' : p.encerrado ? ' (sem retificadora)' : ''}`,
        provaDo(p),
      ]),
      tamanho: 8,
    });
  }
  writeConfronto(doc, d);
  writeComprovantes(doc, d);
  writeSelic(doc, d);
}

function writeComprovantes(doc: DocumentoPdf, { comprovantes }: DadosDossie): void {
  if (comprovantes.length === 0) return;
  doc.subsecao('Comprovantes');
  doc.tabela({
    legenda:
      'Em reais. Cada linha dos documentos de arrecadação em que estes pagamentos se apoiam. Na relação que só ' +
      'traz o total, o principal do que foi pago no prazo é o total.',
    colunas: [
      col('Documento', 3.4),
      col('Código', 1.4),
      col('PA', 1.4),
      col('Vencimento', 1.9),
      col('Pago em', 1.9),
      num('Principal'),
      num('Multa', 1.7),
      num('Juros', 1.7),
      num('Total'),
      col('Arquivo', 3.6),
    ],
    linhas: comprovantes.map((c) => [
      c.numero === '' ? 'sem número' : c.numero,
      c.codigo,
      c.periodo,
      dia(c.vencimento),
      dia(c.pagoEm),
      reais(c.principal),
      reais(c.multa),
      reais(c.juros),
      reais(c.total),
      c.arquivo,
    ]),
    tamanho: 8,
  });
}

function provaDo({ classe, conferido, forma }: PagamentoDoDossie): string {
  const prova = conferido === 'Presumido' ? 'presumido' : forma === '' ? '' : forma.toLowerCase();
  return prova === '' ? classe : `${classe} (${prova})`;
}

function writeSelic(doc: DocumentoPdf, { selic, data, pagamentos }: DadosDossie): void {
  if (pagamentos.length === 0) return;
  doc.subsecao(`Selic até ${dia(data)}${faltaDaSelic(selic)}`);
  doc.paragrafo(
    'Soma simples das taxas dos meses depois do pagamento e antes do uso, mais ' +
      `${reais(selic.doMesDoUso)}% do mês do uso; nada no mês do pagamento (${selic.fundamento}). A Selic é ` +
      'arredondada em cada pagamento.',
  );
  if (selic.faltam.length > 0)
    doc.paragrafo(
      `Sem taxa conhecida, e por isso fora da soma: ${selic.faltam.join(', ')}. O último mês conhecido é ` +
        `${selic.ultimoMes ?? 'nenhum'}.`,
    );
  if (selic.taxas.length > 0) {
    const POR_LINHA = 6;
    const meses = selic.taxas.map(({ mes, taxa }) => [`${mes.slice(5)}/${mes.slice(0, 4)}`, reais(taxa)]);
    const linhas = Array.from({ length: Math.ceil(meses.length / POR_LINHA) }, (_, i) =>
      Array.from({ length: POR_LINHA }, (_, j) => meses[i * POR_LINHA + j] ?? ['', '']).flat(),
    );
    doc.tabela({
      legenda: `Taxas mensais usadas, em %. Fonte: ${selic.fonte}.`,
      colunas: Array.from({ length: POR_LINHA }, () => [col('Mês'), num('Taxa', 1.4)]).flat(),
      linhas,
      tamanho: 8,
    });
  }
}

/** What the heading of the Selic says of months without a known rate. */
const faltaDaSelic = ({ faltam }: DadosDossie['selic']): string =>
  faltam.length === 0 ? '' : `, parcial: sem a taxa de ${faltam.join(', ')}`;
