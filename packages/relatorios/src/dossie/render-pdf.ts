import { centsOf, formatCnpj, formatMoney, formatReais } from '@apura/br';
import { RETIFICACAO_ENCERRADA } from '../comum/retificacao-encerrada.ts';
import { sum } from '../diagnostico/centavos.ts';
import type { DadosDossie, EntregaDoDossie } from './dados-do-dossie.ts';
import { createDocumento, type DocumentoPdf, type MarcaDoDossie } from './pdf/create-documento.ts';
import { col, num } from './pdf/draw-tabela.ts';
import { dia, fontesDasTabelas, reais } from './textos-do-dossie.ts';
import { writeConta, writeFolha, writeResponsavel, writeSegregacao } from './write-conta.ts';
import { writeArquivos, writeEvidencia } from './write-evidencia.ts';
import { writePagamentos } from './write-pagamentos.ts';

/** The dossier as a PDF of sections in the order in which it is read. The same data give the same bytes. */
export async function renderPdf(d: DadosDossie, marca: MarcaDoDossie): Promise<Buffer> {
  const doc = await createDocumento({
    titulo: `Dossiê: ${d.relatorio}`,
    assunto: `${d.empresa.nome} - ${formatCnpj(d.empresa.cnpj)}`,
    criadoEm: new Date(`${d.criadoEm}T12:00:00Z`),
    marca,
  });
  doc.titulo(d.relatorio, 'Dossiê da recuperação');
  writeResumo(doc, d);
  writeFundamento(doc, d);
  writeMetodo(doc, d);
  writeMeses(doc, d);
  writePagamentos(doc, d);
  writeAntesDepois(doc, d);
  writeEntregas(doc, d);
  writeLimites(doc, d);
  writeEvidencia(doc, d);
  writeArquivos(doc, d);
  writeResponsavel(doc, d);
  return doc.finish();
}

function writeResumo(doc: DocumentoPdf, d: DadosDossie): void {
  doc.secao('1. Resumo');
  doc.tabela({
    legenda: 'De quem e de quando',
    colunas: [
      col('Empresa', 4),
      col('CNPJ', 3),
      col('Período analisado', 3),
      col('Selic e prazos em', 2),
      col('Feito em', 2),
    ],
    linhas: [
      [
        d.empresa.nome,
        formatCnpj(d.empresa.cnpj),
        d.analisado.texto === '' ? `${dia(d.periodo.inicio)} a ${dia(d.periodo.fim)}` : d.analisado.texto,
        dia(d.data),
        dia(d.criadoEm),
      ],
    ],
  });
  if (d.analisado.faltam !== '')
    doc.paragrafo(`Sem arquivo no projeto, e por isso sem análise: ${d.analisado.faltam}.`);
  if (d.classes.length === 0) doc.paragrafo('O relatório não tem linha com valor neste projeto.');
  const proprias = d.classes.filter((c) => !['Estimativa', 'Contingente'].includes(c.classe));
  if (proprias.length > 0) {
    doc.tabela({
      legenda: 'Valor por classe, em reais. Cada classe se usa de um modo próprio: elas não se somam.',
      colunas: [col('Classe do valor', 4), num('Linhas', 1.4), num('No prazo'), num('Selic'), num('Prescrito')],
      linhas: proprias.map((c) => [
        c.classe,
        formatMoney(String(c.linhas)),
        reais(c.valor),
        c.selic === null ? 'não tem' : reais(c.selic),
        reais(c.prescrito),
      ]),
    });
  }
  writeEncerrado(doc, d);
  const estimativa = d.classes.find((c) => c.classe === 'Estimativa');
  if (estimativa !== undefined)
    doc.paragrafo(
      `Estimativa, à parte: ${formatReais(estimativa.valor)} no prazo e ${formatReais(estimativa.prescrito)} ` +
        'prescritos, de meses em que o bloco M declarado não é o que os documentos dão. Corrija esses meses antes: ' +
        'até lá o valor não se soma a nenhum outro deste dossiê.',
    );
  const contingente = d.classes.find((c) => c.classe === 'Contingente');
  if (contingente !== undefined)
    doc.paragrafo(
      `Contingente, à parte: ${formatReais(contingente.valor)} no prazo e ${formatReais(contingente.prescrito)} ` +
        `prescritos. ${d.caso === 'Simples' ? DO_ESTADO : DA_DECISAO} e não se soma a nenhum outro valor deste dossiê.`,
    );
  doc.paragrafo(
    d.reducaoFutura === null
      ? 'Redução futura: não foi calculada para este dossiê.'
      : `Redução futura, à parte: ${formatReais(d.reducaoFutura)} por mês, se o erro continuar. É um valor mensal ` +
          'e não se soma ao passado.',
  );
  if (d.dependencia !== '') doc.paragrafo(d.dependencia);
  const riscos = d.semValor.flatMap(({ risco }) => risco ?? []);
  if (riscos.length > 0)
    doc.paragrafo(
      'Risco, à parte: corrigir as linhas sem valor da seção 8 aumentaria a contribuição em ' +
        `${formatReais(sum(riscos))}. Não está descontado de nenhum valor deste dossiê.`,
    );
  const presumido = d.pagamentos.some((p) => p.conferido === 'Presumido');
  if (presumido)
    doc.paragrafo(
      'Há mês sem comprovante de pagamento: ele conta como pago no vencimento (Presumido), com a confiança um degrau ' +
        `abaixo. Junte ${d.caso === 'Simples' ? 'o comprovante do DAS' : 'o DARF ou a DCTFWeb'} antes de pedir.`,
    );
}

const DA_DECISAO = 'Depende de ação judicial ou de tese sem decisão';
const DO_ESTADO = 'É ICMS, que se pede ao estado pelas regras dele,';

/** What lives on although its month takes no rectifier any more, and what is left to do about it. */
function writeEncerrado(doc: DocumentoPdf, { classes }: DadosDossie): void {
  const partes = classes.filter((c) => centsOf(c.encerrado) !== 0n);
  if (partes.length === 0) return;
  const quanto = partes.map((c) => `${formatReais(c.encerrado)} (${c.classe})`).join('; ');
  doc.paragrafo(`Fora do que está no prazo: ${quanto}. ${RETIFICACAO_ENCERRADA}`);
}

function writeFundamento(doc: DocumentoPdf, d: DadosDossie): void {
  doc.secao('2. Fatos e fundamento');
  for (const tese of [...new Set(d.teses.map((t) => `${t.tese}\n${t.situacao}\n${t.fundamento}`))]) {
    const linhas = d.teses.filter((t) => `${t.tese}\n${t.situacao}\n${t.fundamento}` === tese);
    const [t] = linhas;
    if (t === undefined) continue;
    doc.subsecao(t.tese);
    doc.lista([
      `Situação${t.dataSituacao === '' ? '' : ` conhecida em ${dia(t.dataSituacao)}`}: ${t.situacao}.`,
      ...(t.fundamento === '' ? [] : [`Fundamento: ${t.fundamento}.`]),
      ...(t.fonte === '' ? [] : [`Fonte: ${t.fonte}.`]),
      ...assuntosDe(linhas),
    ]);
    doc.tabela({
      legenda: `O que foi achado: ${t.tese}`,
      colunas: [col('Classe do valor', 4), col('Confiança'), num('Linhas'), num('Valor', 3)],
      linhas: linhas.map((l) => [l.classe, l.confianca, formatMoney(String(l.linhas)), reais(l.valor)]),
    });
  }
  doc.paragrafo('A situação de uma tese muda: confira a jurisprudência e a norma na data do uso.');
}

/** Which rubrics stand on this ground. */
function assuntosDe(linhas: DadosDossie['teses']): string[] {
  const todos = [...new Set(linhas.flatMap(({ assuntos }) => assuntos))].toSorted();
  if (todos.length === 0) return [];
  const mais = todos.length - ASSUNTOS;
  return [`Verbas: ${todos.slice(0, ASSUNTOS).join('; ')}${mais > 0 ? `; e mais ${mais}` : ''}.`];
}

const ASSUNTOS = 12;

function writeMetodo(doc: DocumentoPdf, d: DadosDossie): void {
  doc.secao('3. Método');
  for (const paragrafo of d.explicado.regra) doc.paragrafo(paragrafo);
  doc.subsecao('Fórmula');
  doc.lista(d.formula, { numerada: true });
  doc.subsecao('Normas, guias e tabelas');
  doc.lista([...d.explicado.base, ...fontesDasTabelas(d)]);
}

function writeMeses(doc: DocumentoPdf, d: DadosDossie): void {
  doc.secao('4. Valor por período');
  if (d.meses.length === 0) {
    doc.paragrafo('Nenhum período tem valor.');
    return;
  }
  doc.tabela({
    legenda:
      d.quadro.length === 0
        ? 'Em reais. Uma linha por período e classe.'
        : 'Em reais. Uma linha por período e classe. As bases são só das linhas deste dossiê, não as do mês inteiro, ' +
          'e estão na primeira linha de cada período.',
    colunas: [
      col('Período', 1.6),
      ...d.quadro.map((titulo) => num(titulo)),
      col('Classe do valor', 3),
      num('Valor'),
      num('Prescrito', 1.8),
    ],
    linhas: d.meses.map((m) => [
      m.periodo,
      ...d.quadro.map((_, i) => reais(m.quadro[i] ?? '')),
      m.classe,
      reais(m.valor),
      reais(m.prescrito),
    ]),
    tamanho: 8.5,
  });
  writeConta(doc, d);
  writeSegregacao(doc, d);
  writeFolha(doc, d);
}

function writeAntesDepois(doc: DocumentoPdf, { antesDepois, caso }: DadosDossie): void {
  doc.secao('6. Antes e depois');
  if (caso === 'Simples') {
    doc.paragrafo('O DAS de cada mês, antes e depois, está na seção 4.');
    return;
  }
  if (caso === 'DAS' || caso === 'Reinf') {
    doc.paragrafo('Nada muda no que foi declarado: o que se pede é o que foi pago além disso (seção 5).');
    return;
  }
  if (antesDepois === null) {
    doc.paragrafo(
      'Minuta: ainda não há simulação nem retificação destes períodos. O dossiê feito depois da simulação traz aqui ' +
        'o valor a recolher de cada período, antes e depois.',
    );
    return;
  }
  doc.paragrafo(antesDepois.origem);
  if (antesDepois.linhas.length === 0) return;
  const doEmpregador = antesDepois.linhas.every(({ tributo }) => tributo === 'INSS');
  doc.tabela({
    legenda:
      `${doEmpregador ? 'Contribuição da empresa' : 'Valor a recolher'} de cada período, em reais, com todas as ` +
      'mudanças simuladas e não só as desta tese.',
    colunas: [col('Período'), col('Tributo'), col('Situação', 3), num('Antes'), num('Depois'), num('Diferença')],
    linhas: antesDepois.linhas.map((l) => [
      l.periodo,
      l.tributo,
      l.situacao,
      reais(l.antes),
      reais(l.depois),
      reais(l.diferenca),
    ]),
  });
}

function writeEntregas(doc: DocumentoPdf, { entregas }: DadosDossie): void {
  doc.secao('7. O que entregar, e em que ordem');
  if (entregas.length === 0) {
    doc.paragrafo('Nada a entregar: nenhuma classe deste dossiê tem valor que se use por declaração.');
    return;
  }
  doc.tabela({
    legenda: 'Um passo só começa depois de aceito o anterior.',
    colunas: [col('Passo', 1.4), col('Entrega', 3.2), col('Períodos', 3), col('Como', 5), col('Fundamento', 3.4)],
    linhas: entregas.map((e) => [
      rotuloDoPasso(entregas, e),
      e.obrigacao,
      [e.periodos, ...(e.prazo === '' ? [] : [`Prazo mais próximo para retificar: ${dia(e.prazo)}`])].join('. '),
      e.texto,
      e.fundamento,
    ]),
  });
}

function writeLimites(doc: DocumentoPdf, { limites, semValor }: DadosDossie): void {
  doc.secao('8. Limites do uso');
  doc.lista(limites.map((l) => `${l.obrigacao}. ${l.texto} (${l.fundamento})`));
  if (semValor.length === 0) return;
  const comRisco = semValor.some(({ risco }) => risco !== null);
  doc.tabela({
    legenda: comRisco
      ? 'Linhas que ficaram sem valor, o motivo que o relatório dá, e quanto aumentariam a contribuição se corrigidas'
      : 'Linhas que ficaram sem valor, e o motivo que o relatório dá',
    colunas: [col('Motivo', 8), num('Linhas', 1.5), ...(comRisco ? [num('Aumentaria', 2)] : [])],
    linhas: semValor.map((s) => [
      s.motivo,
      formatMoney(String(s.linhas)),
      ...(comRisco ? [s.risco === null ? '' : reais(s.risco)] : []),
    ]),
  });
}

/** 2; 3a and 3b where two deliveries are of one step. */
function rotuloDoPasso(entregas: DadosDossie['entregas'], entrega: EntregaDoDossie): string {
  const doPasso = entregas.filter(({ passo }) => passo === entrega.passo);
  return `${entrega.passo}${doPasso.length === 1 ? '' : (LETRAS[doPasso.indexOf(entrega)] ?? '')}`;
}

const LETRAS = 'abcdefgh';
