import type { ValorColuna } from '../xml/registro-xml.ts';
import { esquemaDctfVinculo } from './esquemas-ecac.ts';
import { amountsOf, findValor, hasLabel, type LinhaFolha, PADRAO } from './folha.ts';
import type { SaidaPapel } from './papel-lido.ts';
import { parsePa } from './parse-pa.ts';
import { NUMERO_PERDCOMP } from './read-listagem.ts';
import { norma, parseDia, parseDinheiro } from './valores.ts';

/** Headings of the lists of credits, each with the name of its rows. The lists end in 'Total:' and an amount. */
const SECOES: readonly (readonly [RegExp, string])[] = [
  [/^(?:VALOR DO )?DEBITO .*TOTAL/, ''],
  [/^TOTAL DA CONTRIBUICAO/, ''],
  [/^PAGAMENTOS? (?:COM|POR) DARF.*TOTAL/, 'Pagamento'],
  [/^DEDUCAO COM DARF.*TOTAL/, 'Dedução com DARF'],
  [/^(?:OUTRAS )?COMPENSAC(?:AO|OES).*TOTAL/, 'Compensação'],
  [/^PARCELAMENTOS?.*TOTAL/, 'Parcelamento'],
  [/^SUSPENS(?:AO|OES).*TOTAL/, 'Suspensão'],
];

/** The label that each row of a list begins with. */
const INICIOS: Readonly<Record<string, readonly string[]>> = {
  Pagamento: ['PA', 'PERIODO DE APURACAO'],
  'Dedução com DARF': ['PA', 'PERIODO DE APURACAO'],
  Compensação: ['NUMERO DO PER/DCOMP', 'NO DO PER/DCOMP', 'PER/DCOMP', 'NUMERO DA DCOMP', 'NUMERO DO PROCESSO'],
  Parcelamento: ['NUMERO DO PROCESSO', 'NO DO PROCESSO', 'NUMERO DO PARCELAMENTO'],
  Suspensão: ['NUMERO DO PROCESSO', 'NO DO PROCESSO', 'TIPO DE ACAO'],
};

const VALOR_VINCULADO = [
  'Valor Pago do Débito',
  'Valor Compensado do Débito',
  'Valor Parcelado do Débito',
  'Valor Suspenso do Débito',
  'Valor Compensado',
  'Valor Parcelado',
  'Valor Suspenso',
  'Valor Vinculado',
];

/** Reads the credits that a DCTF lists below a debt, and compares each list with its printed total. */
export function readVinculos(o: {
  linhas: readonly LinhaFolha[];
  debito: Record<string, ValorColuna>;
  saida: SaidaPapel;
}): void {
  const secoes = o.linhas.flatMap((l, i) => {
    const achada = SECOES.find(([titulo]) => titulo.test(l.norma));
    return achada ? [{ i, tipo: achada[1], onde: l }] : [];
  });
  // A list that continues on another page has the same heading again.
  const impressos = new Map<string, { total: bigint | null; soma: bigint; onde: LinhaFolha }>();
  for (const [n, secao] of secoes.entries()) {
    if (secao.tipo === '') continue;
    const corpo = o.linhas.slice(secao.i + 1, secoes[n + 1]?.i ?? o.linhas.length);
    const estado = impressos.get(secao.tipo) ?? {
      total: amountsOf(secao.onde.celulas).at(-1) ?? null,
      soma: 0n,
      onde: secao.onde,
    };
    impressos.set(secao.tipo, estado);
    for (const bloco of rowsOf(corpo, INICIOS[secao.tipo] ?? [])) {
      estado.soma += readVinculo({ bloco, tipo: secao.tipo, debito: o.debito, saida: o.saida });
    }
  }
  for (const [tipo, { total, soma, onde }] of impressos) {
    o.saida.check({
      oque: `Total de ${tipo.toLowerCase()} do débito ${String(o.debito.cod_receita)}`,
      lido: soma,
      impresso: total,
      onde,
    });
  }
}

function rowsOf(linhas: readonly LinhaFolha[], inicios: readonly string[]): LinhaFolha[][] {
  const blocos: LinhaFolha[][] = [];
  for (const linha of linhas) {
    const comeca = linha.celulas.some((c) => inicios.some((r) => hasLabel(c.norma, r)));
    if (comeca) blocos.push([linha]);
    else blocos.at(-1)?.push(linha);
  }
  return blocos;
}

function readVinculo(o: {
  bloco: readonly LinhaFolha[];
  tipo: string;
  debito: Record<string, ValorColuna>;
  saida: SaidaPapel;
}): bigint {
  const { bloco, saida } = o;
  const [onde] = bloco;
  if (!onde) return 0n;
  const quantia = (...rotulos: string[]) => parseDinheiro(findValor(bloco, rotulos, PADRAO.quantia) ?? '');
  const dia = (...rotulos: string[]) => parseDia(findValor(bloco, rotulos, PADRAO.dia) ?? '');
  const valor = quantia(...VALOR_VINCULADO);
  const texto = bloco.map((l) => l.texto).join(' / ');
  if (valor === null) {
    saida.unread({ onde, texto, oque: `um crédito vinculado (${norma(o.tipo).toLowerCase()})` });
    return 0n;
  }
  const darf = o.tipo === 'Pagamento' || o.tipo === 'Dedução com DARF';
  const [principal, multa, juros] = [
    quantia('Valor do Principal'),
    quantia('Valor da Multa'),
    quantia('Valor dos Juros'),
  ];
  const total = quantia('Valor Total do DARF', 'Valor Total');
  if (darf && principal !== null) {
    saida.check({
      oque: 'Valor total do DARF',
      lido: principal + (multa ?? 0n) + (juros ?? 0n),
      impresso: total,
      onde,
    });
  }
  const paTexto = darf ? findValor(bloco, ['PA', 'Período de Apuração'], /^(\S.*)$/) : null;
  const processo = findValor(
    bloco,
    ['Número do Processo', 'Nº do Processo', 'Número do Parcelamento'],
    /^([\d./-]{8,})$/,
  );
  saida.add(esquemaDctfVinculo, {
    ...o.debito,
    tipo_vinculacao: o.tipo,
    pa_darf: paTexto === null ? null : (parsePa(paTexto)?.pa ?? paTexto),
    vencimento: dia('Data do Vencimento', 'Data de Vencimento'),
    arrecadacao: dia('Data da Arrecadação', 'Data de Arrecadação'),
    numero:
      NUMERO_PERDCOMP.exec(texto)?.[0] ??
      processo ??
      findValor(bloco, ['Número do Documento', 'Número de Referência'], /^([\d./-]{5,})$/),
    principal,
    multa,
    juros,
    total,
    valor_vinculado: valor,
  });
  return valor;
}
