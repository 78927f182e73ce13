import { esquemaPgdasDas } from '../esquemas-ecac.ts';
import { amountsOf, findValor, type LinhaFolha, PADRAO } from '../folha.ts';
import type { SaidaPapel } from '../papel-lido.ts';
import { parseDia, parseDinheiro } from '../valores.ts';
import type { DoMes } from './receitas-pgdas.ts';
import type { SecaoPgdas } from './secoes-pgdas.ts';

const NUMERO = /((?:\d{2}\.\d{2}\.\d{5}\.\d{7}-\d)|\d{10,17})/;
const DATA = /\d{2}\/\d{2}\/\d{4}/;

/**
 * Reads the DAS that the statement was made for, with what was paid of it, and those that were paid before. Returns its
 * number, and whether a payment of it is known.
 */
export function readDas(
  secoes: ReadonlyMap<SecaoPgdas, readonly LinhaFolha[]>,
  comum: DoMes,
  saida: SaidaPapel,
): { numero: string | null; pago: boolean } {
  for (const linha of secoes.get('pagos') ?? []) readPago(linha, comum, saida);
  const linhas = secoes.get('das') ?? [];
  const [titulo, ...corpo] = linhas;
  if (!titulo) return { numero: null, pago: false };
  const texto = corpo.map((l) => l.texto).join(' ');
  const numero = /N[úu]mero:?\s*([\d.-]{10,22})/i.exec(texto)?.[1]?.replace(/\D/g, '') ?? null;
  const quantia = (rotulo: string) => parseDinheiro(findValor(corpo, [rotulo], PADRAO.quantia) ?? '');
  const dia = (rotulo: string, depois: RegExp) =>
    parseDia(findValor(corpo, [rotulo], PADRAO.dia) ?? depois.exec(texto)?.[1] ?? '');
  const [principal, multa, juros, total] = ['Principal', 'Multa', 'Juros', 'Total'].map(quantia);
  if (numero === null || principal === null || total === null || principal === undefined || total === undefined) {
    saida.unread({ onde: titulo, texto, oque: 'o DAS gerado' });
    return { numero, pago: false };
  }
  const arrecadacao = readArrecadacao(secoes.get('arrecadacao'), saida);
  saida.check({
    oque: 'Total do DAS gerado',
    lido: principal + (multa ?? 0n) + (juros ?? 0n),
    impresso: total,
    onde: titulo,
  });
  saida.add(esquemaPgdasDas, {
    ...comum,
    origem: 'Gerado',
    das: numero,
    vencimento: dia('Data de Vencimento', /Data de Vencimento:\D{0,80}(\d{2}\/\d{2}\/\d{4})/i),
    limite: dia('Data limite para acolhimento', /acolhimento:\D{0,80}(\d{2}\/\d{2}\/\d{4})/i),
    irpj: quantia('IRPJ'),
    csll: quantia('CSLL'),
    cofins: quantia('COFINS'),
    pis: quantia('PIS/Pasep'),
    cpp: quantia('INSS/CPP'),
    icms: quantia('ICMS'),
    ipi: quantia('IPI'),
    iss: quantia('ISS'),
    principal,
    multa: multa ?? null,
    juros: juros ?? null,
    total,
    ...arrecadacao,
  });
  return { numero, pago: arrecadacao.reconhecido === 'Sim' };
}

/** What was paid of the DAS: 'Não' where the paper says that nothing was recognised; null without the section. */
function readArrecadacao(
  linhas: readonly LinhaFolha[] | undefined,
  saida: SaidaPapel,
): { reconhecido: 'Sim' | 'Não' | null; arrecadacao: number | null; pago: bigint | null } {
  const nada = { reconhecido: null, arrecadacao: null, pago: null };
  const [onde] = linhas ?? [];
  if (!linhas || !onde) return nada;
  if (linhas.some((l) => /NAO FOI RECONHECIDO PAGAMENTO/.test(l.norma))) return { ...nada, reconhecido: 'Não' };
  const pagas = linhas.filter((l) => DATA.test(l.texto));
  const dias = pagas.flatMap((l) => parseDia(DATA.exec(l.texto)?.[0] ?? '') ?? []);
  if (dias.length === 0) {
    saida.unread({ onde, texto: linhas.map((l) => l.texto).join(' / '), oque: 'a arrecadação do DAS' });
    return nada;
  }
  const valores = pagas.flatMap((l) => amountsOf(l.celulas).at(-1) ?? []);
  return {
    reconhecido: 'Sim',
    arrecadacao: Math.max(...dias),
    pago: valores.length === 0 ? null : valores.reduce((a, b) => a + b),
  };
}

/** A line of a DAS that was paid before: its number, its day and, last, its amount. */
function readPago(linha: LinhaFolha, comum: DoMes, saida: SaidaPapel): void {
  const das = NUMERO.exec(linha.texto)?.[1]?.replace(/\D/g, '');
  const arrecadacao = parseDia(DATA.exec(linha.texto)?.[0] ?? '');
  const total = amountsOf(linha.celulas).at(-1);
  if (arrecadacao === null || total === undefined) {
    if (das !== undefined) saida.unread({ onde: linha, texto: linha.texto, oque: 'um DAS já pago' });
    return;
  }
  saida.add(esquemaPgdasDas, {
    ...comum,
    origem: 'Pago antes',
    das: das ?? null,
    total,
    reconhecido: 'Sim',
    arrecadacao,
    pago: total,
  });
}
