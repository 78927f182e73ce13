import { esquemaPgdasMes } from '../esquemas-ecac.ts';
import { amountsOf, type CelulaFolha, type LinhaFolha } from '../folha.ts';
import type { SaidaPapel } from '../papel-lido.ts';
import { parsePa } from '../parse-pa.ts';
import { parseDinheiro } from '../valores.ts';

/** A row of revenue begins with these words; its tag may be on a line of its own, after the values. */
const INICIO = /RECEITA BRUTA (?:DO PA|ACUMULADA)|LIMITE DE RECEITA/;
const ETIQUETA = /\( ?(RPA|RBT12P|RBT12|RBAA|RBA) ?\)/;

/** The revenue of 2.1: each tag in lower case with '_interno', '_externo' and '_total', and both limits. */
export function readReceitas(linhas: readonly LinhaFolha[], saida: SaidaPapel): Record<string, bigint> {
  const lidas: Record<string, bigint> = {};
  for (const bloco of blocksOf(linhas)) {
    const [onde] = bloco;
    if (!onde) continue;
    const texto = bloco.map((l) => l.norma).join(' ');
    const celulas = bloco.flatMap((l) => l.celulas).filter((c) => parseDinheiro(c.texto) !== null);
    const valores = amountsOf(celulas.toSorted((a, b) => a.x - b.x));
    if (/LIMITE DE RECEITA/.test(texto)) {
      const [interno, externo] = valores;
      if (interno === undefined || externo === undefined || valores.length > 3) {
        saida.unread({ onde, texto, oque: 'o limite de receita bruta' });
      } else Object.assign(lidas, { limite_interno: interno, limite_externo: externo });
      continue;
    }
    const etiqueta = ETIQUETA.exec(texto)?.[1]?.toLowerCase();
    const [interno, externo, total] = valores;
    // A proportional RBT12 is shown only in the first year: its row is blank afterwards.
    if (etiqueta !== undefined && valores.length === 0) continue;
    if (etiqueta === undefined || interno === undefined || externo === undefined || total === undefined) {
      saida.unread({ onde, texto, oque: 'uma linha das receitas' });
    } else if (valores.length > 3 || interno + externo !== total) {
      saida.unread({ onde, texto, oque: `a receita ${etiqueta.toUpperCase()}, cujas colunas não somam o total` });
    } else {
      Object.assign(lidas, {
        [`${etiqueta}_interno`]: interno,
        [`${etiqueta}_externo`]: externo,
        [`${etiqueta}_total`]: total,
      });
    }
  }
  return lidas;
}

function blocksOf(linhas: readonly LinhaFolha[]): LinhaFolha[][] {
  const blocos: LinhaFolha[][] = [];
  for (const linha of linhas) {
    if (INICIO.test(linha.norma)) blocos.push([linha]);
    else blocos.at(-1)?.push(linha);
  }
  return blocos;
}

type TipoDeMes = 'Receita no mercado interno' | 'Receita no mercado externo' | 'Folha';

/** The months of revenue (2.2.1 and 2.2.2), each 'MM/AAAA' with its amount, beside it or below it. */
export function readMesesDeReceita(linhas: readonly LinhaFolha[], comum: DoMes, saida: SaidaPapel): void {
  const externo = linhas.findIndex((l) => /MERCADO EXTERNO/.test(l.norma));
  const fim = externo < 0 ? linhas.length : externo;
  readMeses({ linhas: linhas.slice(0, fim), tipo: 'Receita no mercado interno', comum, saida });
  readMeses({ linhas: linhas.slice(fim), tipo: 'Receita no mercado externo', comum, saida });
}

/** Adds the months of the payroll. Returns the printed total, or the sum of the months; null without any. */
export function readFolha(linhas: readonly LinhaFolha[], comum: DoMes, saida: SaidaPapel): bigint | null {
  const total = linhas.findIndex((l) => /TOTA(?:L|IS)\b/.test(l.norma));
  const soma = readMeses({ linhas: total < 0 ? linhas : linhas.slice(0, total), tipo: 'Folha', comum, saida });
  if (total < 0) return soma;
  const linha = linhas[total];
  const [impresso] = amountsOf(linhas.slice(total).flatMap((l) => l.celulas));
  if (linha && soma !== null) {
    saida.check({ oque: 'Total da folha de salários', lido: soma, impresso: impresso ?? null, onde: linha });
  }
  return impresso ?? soma;
}

/** What the rows of one paper have in common. */
export interface DoMes {
  periodo: string | null;
  mes: number | null;
  numero: string | null;
  papel: string;
}

function readMeses(o: {
  linhas: readonly LinhaFolha[];
  tipo: TipoDeMes;
  comum: DoMes;
  saida: SaidaPapel;
}): bigint | null {
  const { saida, tipo, comum } = o;
  const abertos: { inicio: number; onde: LinhaFolha }[] = [];
  let soma: bigint | null = null;
  for (const onde of o.linhas) {
    for (const pedaco of onde.celulas.flatMap(piecesOf)) {
      const valor = parseDinheiro(pedaco);
      const mes = valor === null ? parsePa(pedaco) : null;
      if (mes !== null) abertos.push({ inicio: mes.inicio, onde });
      if (valor === null || pedaco === '-') continue;
      const aberto = abertos.shift();
      if (!aberto) {
        saida.unread({ onde, texto: onde.texto, oque: 'um valor sem mês' });
        continue;
      }
      soma = (soma ?? 0n) + valor;
      saida.add(esquemaPgdasMes, { ...comum, tipo, referencia: aberto.inicio, valor });
    }
  }
  for (const { onde } of abertos) saida.unread({ onde, texto: onde.texto, oque: 'o valor de um mês' });
  return soma;
}

/** Months and amounts of a cell: 'MM/AAAA' may be glued to the amount beside it. */
const piecesOf = (c: CelulaFolha): string[] => c.texto.match(/\b\d{2}\/\d{4}\b|(?:R\$ ?)?[\d.]{1,25},\d{2}/g) ?? [];

/** 'Fator r = 0,29 - Anexo III': the factor and its annex; null for each where it does not apply. */
export function readFatorR(linhas: readonly LinhaFolha[]): { fator: bigint | null; anexo: string | null } {
  const texto = linhas.map((l) => l.norma).join(' ');
  const fator = /FATOR R ?= ?(\d+,\d{2})/.exec(texto)?.[1];
  return {
    fator: fator === undefined ? null : parseDinheiro(fator),
    anexo: /ANEXO (III|IV|V)\b/.exec(texto)?.[1] ?? null,
  };
}

/** The fixed amounts of ICMS and ISS; null where there are none. */
export function readFixos(linhas: readonly LinhaFolha[]): { icms: bigint | null; iss: bigint | null } {
  const of = (tributo: RegExp) => amountsOf(linhas.find((l) => tributo.test(l.norma))?.celulas ?? [])[0] ?? null;
  return { icms: of(/\bICMS\b/), iss: of(/\bISS\b/) };
}
