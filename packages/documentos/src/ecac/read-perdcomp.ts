import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaPerdcomp, esquemaPerdcompDebito } from './esquemas-ecac.ts';
import { findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type FichaPapel, type PapelLido, type SaidaPapel, unreadOf } from './papel-lido.ts';
import { type PeriodoApuracao, parsePa } from './parse-pa.ts';
import { NUMERO_PERDCOMP } from './read-listagem.ts';
import { createSaida } from './saida-papel.ts';
import { isoOfDay, norma, parseDia, parseDinheiro, parseInstantePapel } from './valores.ts';

const CABECALHO = new RegExp(`^CNPJ\\b.*${NUMERO_PERDCOMP.source}`);
const DEBITO = /^(\d{3})\. ?DEBITO\b/;

/** The title of a receipt, which shows little of the document that it is of. */
const TITULO_RECIBO = /^(?:.*\bPER\/?DCOMP\b.* )?RECIBO DE (?:ENTREGA|TRANSMISSAO)\b/;
const DA_DECLARACAO = /^DADOS INICIAIS\b/;

/** Whether the text is of a PER/DCOMP: its number is in the heading of every page. */
export const isPerdcomp = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.slice(0, 40).some((l) => CABECALHO.test(l.norma)) ||
  (linhas.slice(0, 40).some((l) => /PER\/?DCOMP/.test(l.norma)) &&
    linhas.slice(0, 40).some((l) => NUMERO_PERDCOMP.test(l.texto)));

/** Reads a PER/DCOMP with the debts that it sets off, or several that were put into one PDF. */
export function readPerdcomp(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('PERDCOMP', createColetorProblemas());
  const documentos = documentsOf(linhas);
  const fichas = documentos.map((todas) => readDocumento({ todas, saida, entreOutros: documentos.length > 1 }));
  const [unica] = fichas;
  if (unica && fichas.length === 1) return saida.finish(unica);
  const cnpjs = fichas.flatMap((f) => f.cnpj ?? []);
  return saida.finish({
    cnpj: new Set(cnpjs.map((c) => c.slice(0, 8))).size === 1 ? (cnpjs[0] ?? null) : null,
    naoLidos: unreadOf({ cnpj: cnpjs[0] ?? null, periodo: undefined }),
    inicio: fichas.flatMap((f) => f.inicio ?? []).sort()[0] ?? null,
    fim:
      fichas
        .flatMap((f) => f.fim ?? [])
        .sort()
        .at(-1) ?? null,
    detalhe: 2,
  });
}

/**
 * The lines of each document, found by the number in the heading of its pages; a page without one continues the
 * document before.
 */
function documentsOf(linhas: readonly LinhaFolha[]): LinhaFolha[][] {
  const porNumero = new Map<string, LinhaFolha[]>();
  let numero = '';
  for (const pagina of Map.groupBy(linhas, (l) => l.pagina).values()) {
    numero = NUMERO_PERDCOMP.exec(pagina.find((l) => CABECALHO.test(l.norma))?.texto ?? '')?.[0] ?? numero;
    porNumero.set(numero, [...(porNumero.get(numero) ?? []), ...pagina]);
  }
  const semNumero = porNumero.get('');
  const [primeiro] = [...porNumero.keys()].filter((n) => n !== '');
  // Pages before the first heading, such as a cover, belong to the document that follows.
  if (semNumero && primeiro !== undefined) {
    porNumero.delete('');
    porNumero.set(primeiro, [...semNumero, ...(porNumero.get(primeiro) ?? [])]);
  }
  return [...porNumero.values()];
}

/** Reads one document. With `entreOutros` its rows name their company, because the PDF may hold those of several. */
function readDocumento(o: {
  todas: readonly LinhaFolha[];
  saida: SaidaPapel;
  entreOutros: boolean;
}): Partial<FichaPapel> {
  const { todas, saida } = o;
  const doCabecalho = todas.find((l) => CABECALHO.test(l.norma)) ?? todas.find((l) => NUMERO_PERDCOMP.test(l.texto));
  const numero = NUMERO_PERDCOMP.exec(doCabecalho?.texto ?? '')?.[0] ?? null;
  const cnpj = plainCnpj(PADRAO.cnpj.exec(doCabecalho?.texto ?? '')?.[1] ?? findValor(todas, ['CNPJ'], PADRAO.cnpj));
  const linhas = todas.filter((l) => !CABECALHO.test(l.norma));
  const debitos = linhas.findIndex((l) => DEBITO.test(l.norma));
  const corpo = debitos < 0 ? linhas : linhas.slice(0, debitos);
  const valor = (padrao: RegExp, ...rotulos: string[]) => findValor(corpo, rotulos, padrao);
  const quantia = (...rotulos: string[]) => parseDinheiro(findValor(corpo, rotulos, PADRAO.quantia) ?? '');
  const transmissaoTexto = valor(PADRAO.instante, 'Data de Transmissão', 'Data da Transmissão') ?? '';
  const credito = creditPeriod(corpo);
  const original = quantia(
    'Crédito Original na Data da Entrega',
    'Crédito Original na Data de Entrega',
    'Valor Original do Crédito Inicial',
    'Valor do Saldo Negativo',
    'Valor Original do Crédito',
    'Crédito Passível de Ressarcimento',
    'Crédito Passível de Restituição',
  );
  const utilizado = quantia(
    'Total do Crédito Original Utilizado neste Documento',
    'Total do Crédito Original Utilizado nesta DCOMP',
  );
  const saldo = quantia('Saldo do Crédito Original');
  const soRecibo = isRecibo(todas);
  const [onde] = todas;
  if (onde && original !== null && utilizado !== null) {
    saida.check({ oque: 'Saldo do crédito original', lido: original - utilizado, impresso: saldo, onde });
  }
  const retificado = perdcompNear(corpo, [
    'N. PER/DCOMP Retificado',
    'Nº PER/DCOMP Retificado',
    'Número do PER/DCOMP Retificado',
  ]);
  const tipo = valor(PADRAO.texto, 'Tipo de Documento', 'Tipo do Documento');
  if (numero === null || tipo === null) {
    if (onde) saida.unread({ onde, texto: onde.texto, oque: 'o número ou o tipo do PER/DCOMP' });
  }
  const retificador = yesNo(valor(PADRAO.simNao, 'PER/DCOMP Retificador'));
  const cancelado = perdcompNear(corpo, ['Número do PER/DCOMP a Cancelar', 'Nº do PER/DCOMP a Cancelar']);
  // Without the number of the other document both would stand, and its debts would count twice.
  const alvo =
    retificador === 'S' && retificado === null
      ? 'retificado'
      : cancelado === null && /CANCELAMENTO/i.test(tipo ?? '')
        ? 'cancelado'
        : null;
  if (alvo !== null && !soRecibo && onde) {
    saida.unread({ onde, texto: onde.texto, oque: `o número do PER/DCOMP ${alvo}, que continua em vigor aqui,` });
  }
  if (numero !== null) {
    saida.add(
      esquemaPerdcomp,
      {
        numero,
        tipo_documento: tipo,
        tipo_credito: valor(PADRAO.texto, 'Tipo de Crédito', 'Tipo do Crédito'),
        criacao: parseDia(valor(PADRAO.dia, 'Data de Criação', 'Data da Criação') ?? ''),
        transmissao: parseDia(transmissaoTexto),
        retificador,
        numero_retificado: retificado,
        numero_cancelado: cancelado,
        situacao: valor(PADRAO.texto, 'Situação'),
        periodo_credito: credito?.pa ?? null,
        credito_inicio: credito?.inicio ?? null,
        credito_fim: credito?.fim ?? null,
        credito_original: original,
        credito_utilizado: utilizado,
        saldo,
        pedido: quantia('Valor do Pedido de Ressarcimento', 'Valor do Pedido de Restituição', 'Valor do Pedido'),
      },
      o.entreOutros ? (cnpj ?? '') : null,
    );
  }
  readDebitos({
    linhas: debitos < 0 ? [] : linhas.slice(debitos),
    numero,
    dono: o.entreOutros ? (cnpj ?? '') : null,
    saida,
    total: quantia('Total dos Débitos deste Documento', 'Total dos Débitos desta DCOMP'),
  });
  return {
    cnpj,
    // A request has no period of its own; that of its credit only tells what it is about.
    naoLidos: unreadOf({ cnpj, periodo: undefined }),
    inicio: credito ? isoOfDay(credito.inicio) : null,
    fim: credito ? isoOfDay(credito.fim) : null,
    finalidade: retificado === null ? 'Original' : 'Retificadora',
    transmissao: parseInstantePapel(transmissaoTexto),
    // A receipt completes the document of its number: the reports join what each of the two shows.
    grupo: numero === null ? null : `PERDCOMP|${numero}${soRecibo ? '|recibo' : ''}`,
    recibo: numero,
    detalhe: soRecibo ? 1 : 2,
  };
}

/** Whether all pages of a document are of its receipt: a page with a title of its own, and none of the document. */
function isRecibo(linhas: readonly LinhaFolha[]): boolean {
  const paginas = [...Map.groupBy(linhas, (l) => l.pagina).values()];
  const recibos = paginas.filter((p) => p.some((l) => TITULO_RECIBO.test(l.norma)));
  const outras = paginas.filter((p) => !recibos.includes(p));
  return recibos.length > 0 && !outras.flat().some((l) => DA_DECLARACAO.test(l.norma) || DEBITO.test(l.norma));
}

const yesNo = (texto: string | null): string | null => (texto === null ? null : /^S/i.test(texto) ? 'S' : 'N');

const perdcompNear = (linhas: readonly LinhaFolha[], rotulos: readonly string[]): string | null =>
  findValor(linhas, rotulos, new RegExp(`(${NUMERO_PERDCOMP.source})`));

/** The period of the credit: days, quarter or month with its year, or the period of the payment made in excess. */
function creditPeriod(linhas: readonly LinhaFolha[]): PeriodoApuracao | null {
  const v = (padrao: RegExp, ...rotulos: string[]) => findValor(linhas, rotulos, padrao);
  const ano = v(/^(\d{4})$/, 'Ano', 'Ano-calendário', 'Exercício');
  const trimestre = v(/^(\d) ?[ºo°]/i, 'Trimestre');
  if (trimestre !== null && ano !== null) return parsePa(`${trimestre}T/${ano}`);
  const de = v(PADRAO.dia, 'Data Inicial do Período');
  const ate = v(PADRAO.dia, 'Data Final do Período');
  if (de !== null && ate !== null) return parsePa(`${de} a ${ate}`);
  const mes = v(/^([\p{L}]+)$/u, 'Mês');
  if (mes !== null && ano !== null) return parsePa(`${mes}/${ano}`);
  const competencia = v(/^([\p{L}]+ de \d{4}|\d{2}\/\d{4})$/u, 'Competência');
  if (competencia !== null) return parsePa(competencia);
  const pa = v(/^(.*\d{4})$/, 'Período de Apuração', 'Período de Apuração do Crédito');
  return (pa === null ? null : parsePa(pa)) ?? (ano === null ? null : parsePa(ano));
}

function readDebitos(o: {
  linhas: readonly LinhaFolha[];
  numero: string | null;
  dono: string | null;
  total: bigint | null;
  saida: SaidaPapel;
}): void {
  const inicios = o.linhas.flatMap((l, i) => (DEBITO.test(l.norma) ? [i] : []));
  let soma = 0n;
  for (const [n, de] of inicios.entries()) {
    const bloco = o.linhas.slice(de, inicios[n + 1] ?? o.linhas.length);
    const [onde] = bloco;
    if (!onde) continue;
    // A debt of the DCTFWeb also has the period of that declaration, which is not its own.
    const semDctfweb = bloco.filter((l) => !/DCTFWEB/.test(l.norma));
    const quantia = (...r: string[]) => parseDinheiro(findValor(bloco, r, PADRAO.quantia) ?? '');
    const codigo = /^(\d{4})(?:-(\d{2}))?(?: ?- ?(.*))?$/.exec(
      findValor(
        bloco,
        ['Código da Receita/Denominação', 'Código da Receita / Denominação', 'Código da Receita'],
        /^(\d{4}.*)$/,
      ) ?? '',
    );
    const paTexto = findValor(semDctfweb, ['Período de Apuração', 'Período Apuração'], PADRAO.texto);
    const pa = parsePa(paTexto ?? '');
    const principal = quantia('Principal', 'Valor do Principal');
    const total = quantia('Total', 'Valor Total');
    const [multa, juros] = [quantia('Multa', 'Valor da Multa'), quantia('Juros', 'Valor dos Juros')];
    if (!codigo || total === null) {
      o.saida.unread({
        onde,
        texto: bloco
          .slice(0, 8)
          .map((l) => l.texto)
          .join(' / '),
        oque: 'um débito do PER/DCOMP',
      });
      continue;
    }
    if (principal !== null) {
      o.saida.check({
        oque: `Total do débito ${norma(onde.texto)}`,
        lido: principal + (multa ?? 0n) + (juros ?? 0n),
        impresso: total,
        onde,
      });
    }
    if (pa === null) o.saida.unread({ onde, texto: paTexto ?? onde.texto, oque: 'o período de apuração de um débito' });
    soma += total;
    o.saida.add(
      esquemaPerdcompDebito,
      {
        numero: o.numero,
        ordem: Number(DEBITO.exec(onde.norma)?.[1] ?? n + 1),
        cod_receita: `${codigo[1]}${codigo[2] ?? ''}`,
        denominacao: codigo[3]?.trim() || null,
        pa: pa?.pa ?? paTexto,
        pa_inicio: pa?.inicio ?? null,
        pa_fim: pa?.fim ?? null,
        vencimento: parseDia(
          findValor(bloco, ['Data de Vencimento do Tributo/Quota', 'Data de Vencimento'], PADRAO.dia) ?? '',
        ),
        principal,
        multa,
        juros,
        total,
      },
      o.dono,
    );
  }
  const [primeira] = o.linhas;
  if (primeira)
    o.saida.check({ oque: 'Total dos débitos deste documento', lido: soma, impresso: o.total, onde: primeira });
}
