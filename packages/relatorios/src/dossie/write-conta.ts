import { formatReais } from '@apura/br';
import { drawMes } from '../espelho-pgdas/draw-mes.ts';
import { somaDosCodigos } from './anexos-do-dossie.ts';
import type { DadosDossie } from './dados-do-dossie.ts';
import type { DocumentoPdf } from './pdf/create-documento.ts';
import { col, num } from './pdf/draw-tabela.ts';
import { rotulosDoConfronto } from './rotulos-do-confronto.ts';
import { reais } from './textos-do-dossie.ts';

/** How the amount of each month comes out of block M, line by line. */
export function writeConta(doc: DocumentoPdf, { contas }: DadosDossie): void {
  if (contas.length === 0) return;
  doc.subsecao('A conta de cada mês, linha a linha');
  doc.paragrafo(
    'Declarado é o que está no arquivo usado; correto, o que ele seria com o que este dossiê conta, e nada mais. O ' +
      'M210 (PIS) e o M610 (COFINS) mudam pela base; o M200 e o M600, pelas classes do valor: o pago a maior e o ' +
      'débito em aberto baixam o que há a recolher, o resto volta às retenções e aos créditos.',
  );
  doc.tabela({
    legenda: 'Em reais. Uma linha por campo que o mês declara. O rateio dos créditos (0111) só a simulação refaz.',
    colunas: [
      col('Período', 1.5),
      col('Tributo', 1.6),
      col('Registro', 1.6),
      col('Linha', 6),
      num('Declarado', 2.2),
      num('Correto', 2.2),
      num('Diferença', 2.2),
    ],
    linhas: contas.flatMap((c) => [
      ...c.linhas.map((l) => [
        c.periodo,
        c.tributo,
        l.registro,
        l.linha,
        vazio(l.declarado),
        vazio(l.correto),
        reais(l.diferenca),
      ]),
      ...(c.nota === '' ? [] : [[c.periodo, c.tributo, '', c.nota, '', '', '']]),
    ]),
    tamanho: 8,
  });
}

const vazio = (texto: string): string => (texto === '' ? '' : reais(texto));

/** The PGDAS-D of each month as it is and as it becomes: the activities with their shares, and the DAS. */
export function writeSegregacao(doc: DocumentoPdf, { espelho }: DadosDossie): void {
  if (espelho.length === 0) return;
  doc.subsecao('O PGDAS-D de cada mês, antes e depois');
  doc.paragrafo(
    'Antes é o que a declaração segrega; depois, o que as notas mostram. O DAS cai pelo que este dossiê acha, o ICMS ' +
      'inclusive, que se pede ao estado.',
  );
  for (const mes of espelho) {
    doc.subsecao(`${mes.mes}, declaração ${mes.numero}`);
    drawMes(doc, mes);
  }
}

/** The codes of the payroll, each by itself, and the workers' own share apart. */
export function writeFolha(doc: DocumentoPdf, { folha }: DadosDossie): void {
  if (folha === null || folha.codigos.length === 0) return;
  doc.subsecao('A folha, código a código');
  doc.paragrafo(
    'O que sai de cada código é a diferença de dois totais do mês, cada um arredondado uma vez, como o S-5011 e a ' +
      'DCTFWeb os apuram. Correto é o S-5011 (sem ele, a DCTFWeb) menos o que sai: é a DCTFWeb, depois de ' +
      'reprocessado o eSocial, que o confirma.',
  );
  const somas = somaDosCodigos(folha.codigos);
  doc.tabela({
    legenda: 'Em reais. Contribuição da empresa por código de receita.',
    colunas: [
      col('Período', 1.5),
      col('Código', 1.5),
      col('Contribuição', 5),
      num('S-5011', 2),
      num('DCTFWeb', 2),
      num('Sai', 1.8),
      num('Correto', 2),
      col('Recibo', 2.2),
    ],
    linhas: [...Map.groupBy(folha.codigos, ({ periodo }) => periodo)].flatMap(([periodo, codigos]) => [
      ...codigos.map((c) => [
        ...[c.periodo, c.codigo, c.descricao, reais(c.apurado), reais(c.declarado), reais(c.sai), reais(c.correto)],
        c.recibo === '' ? '—' : c.recibo,
      ]),
      [periodo, '', 'Soma do que sai', '', '', reais(somas.get(periodo) ?? ''), '', ''],
    ]),
    tamanho: 8,
  });
  for (const aviso of folha.avisos) doc.paragrafo(aviso);
  doc.subsecao('A parte do segurado, à parte');
  doc.paragrafo(
    'A contribuição descontada do trabalhador (1082) não é da empresa e não está em nenhum valor deste dossiê. Ela ' +
      'se recalcula com a base sem a verba, trabalhador a trabalhador, pela tabela progressiva, quando o eSocial é ' +
      'reprocessado; a restituição é dele, ou da empresa que o ressarcir antes. A verba que só sai da base da ' +
      'empresa, como o salário-maternidade, não está no quadro: dela o segurado continua a contribuir.',
  );
  if (folha.segurados.length === 0) return;
  doc.tabela({
    legenda: 'Em reais. A contribuição é a que o S-5001 mostra hoje destes trabalhadores, sobre toda a base deles.',
    colunas: [col('Período'), num('Trabalhadores'), num('Base que sai'), num('Contribuição hoje')],
    linhas: folha.segurados.map((s) => [s.periodo, String(s.trabalhadores), reais(s.base), reais(s.contribuicao)]),
    tamanho: 8.5,
  });
}

/** Bookkeeping, declaration and payment side by side. */
export function writeConfronto(doc: DocumentoPdf, { confronto, caso }: DadosDossie): void {
  if (confronto.length === 0) return;
  const { titulo, apurado, recibo, declarado, papel, nota } = rotulosDoConfronto(caso);
  doc.subsecao(titulo);
  doc.tabela({
    legenda: nota,
    colunas: [
      col('Período', 1.4),
      col('Tributo', 2.4),
      col('Código', 1.2),
      num(apurado, 1.7),
      ...(recibo === null ? [] : [col(recibo, 2.8)]),
      num(declarado, 1.9),
      col(papel, 2.4),
      num('Extinto', 1.7),
      col('Documento ou fonte', 3.2),
    ],
    linhas: confronto.map((l) => [
      ...[l.periodo, l.tributo, l.codigo, reais(l.apurado)],
      ...(recibo === null ? [] : [l.papelApurado || '—']),
      ...[reais(l.declarado), l.papelDeclarado || '—', reais(l.pago), l.papelPago || '—'],
    ]),
    tamanho: 7.5,
  });
}

const AO_PREENCHER = '________________________________________';

/** Who answers for the dossier, and what came before it. */
export function writeResponsavel(doc: DocumentoPdf, d: DadosDossie): void {
  // Who signs sees all of what they sign below.
  doc.secao('11. Responsável, ações e pedidos anteriores', { altura: 220 });
  doc.subsecao('Responsável técnico');
  const { contabilista } = d;
  doc.tabela({
    legenda:
      contabilista === null
        ? 'A preencher: nenhum arquivo do projeto diz o contabilista'
        : `O contabilista do registro 0100 da ${contabilista.fonte}; troque se outro responde por este dossiê`,
    colunas: [col('Campo', 2), col('Conteúdo', 6)],
    linhas: [
      ['Nome', contabilista === null ? AO_PREENCHER : contabilista.nome],
      ['CRC', contabilista === null || contabilista.crc === '' ? AO_PREENCHER : contabilista.crc],
      ['Local e data', AO_PREENCHER],
      ['Assinatura', AO_PREENCHER],
    ],
  });
  doc.subsecao('Ações judiciais e processos');
  tabelaDePedidos(doc, {
    pedidos: d.pedidos.filter(({ que }) => que !== 'PER/DCOMP'),
    legenda: 'O que os arquivos do projeto citam (1010 e 1020 da EFD-Contribuições, processos do e-CAC)',
    nada: 'Nenhum arquivo do projeto cita ação ou processo. Se houver, informe número, vara, objeto e situação:',
  });
  doc.subsecao('Fiscalizações');
  doc.paragrafo('O projeto não tem dados de fiscalização. Se houver, em curso ou encerrada nestes períodos, informe:');
  doc.paragrafo(`${AO_PREENCHER}${AO_PREENCHER}`);
  doc.subsecao('PER/DCOMP anteriores');
  tabelaDePedidos(doc, {
    pedidos: d.pedidos.filter(({ que }) => que === 'PER/DCOMP'),
    legenda: 'O que os papéis do e-CAC no projeto mostram; o valor é o do crédito original ou do pedido, em reais',
    nada: 'O projeto não tem PER/DCOMP. Se houver destes pagamentos ou períodos, informe número, crédito e situação:',
  });
  doc.paragrafo('Pedido ou ação já existente sobre o mesmo valor impede o uso dele aqui: confira antes de transmitir.');
}

function tabelaDePedidos(
  doc: DocumentoPdf,
  { pedidos, legenda, nada }: { pedidos: DadosDossie['pedidos']; legenda: string; nada: string },
): void {
  if (pedidos.length === 0) {
    doc.paragrafo(nada);
    doc.paragrafo(`${AO_PREENCHER}${AO_PREENCHER}`);
    return;
  }
  doc.tabela({
    legenda,
    colunas: [
      col('O que é', 2.2),
      col('Número', 3.4),
      col('Descrição', 5),
      col('Dia', 1.8),
      col('Situação', 2.4),
      num('Valor'),
    ],
    linhas: pedidos.map((p) => [
      ...[p.que, p.numero, p.descricao, p.dia === '' ? '—' : p.dia.split('-').reverse().join('/')],
      ...[p.situacao === '' ? '—' : p.situacao, p.valor === '' ? '' : formatReais(p.valor).replace(/^R\$\s?/, '')],
    ]),
    tamanho: 8,
  });
}
