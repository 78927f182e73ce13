import { cnpjRoot, isIsoDate, isoFromBr } from '@apura/br';
import type { PapelLido } from '../ecac/papel-lido.ts';
import { createSaida } from '../ecac/saida-papel.ts';
import { reasonOfTipo } from '../quebrar/motivos.ts';
import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import type { ValorColuna } from '../xml/registro-xml.ts';
import {
  COLUNAS_DO_INVENTARIO,
  COLUNAS_OPCIONAIS,
  type ColunaDoInventario,
  ESQUEMA_INVENTARIO,
  MARCA_DO_INVENTARIO,
} from './colunas-do-inventario.ts';
import { type CelulaDaPlanilha, type LeitorDePlanilha, recusaDaPlanilha } from './leitor-de-planilha.ts';
import { type LinhaDoInventario, readLinhaDoInventario } from './linha-do-inventario.ts';

/** What a workbook is: the inventory, or why nothing of it is read. */
export type PlanilhaLida = { papel: PapelLido; recusa: null } | { papel: null; recusa: string };

interface LinhaLida extends LinhaDoInventario {
  linha: number;
}

/** What the sheet of the inventory says, before its rows are compared. */
interface AbaLida {
  dia: string | null;
  faltam: ColunaDoInventario[] | null;
  linhas: LinhaLida[];
  semEstoque: number;
}

const UM_DIA_MS = 86_400_000;

/**
 * Reads a workbook that was uploaded with a project's documents. Only the inventory of the turn is known, by the first
 * cell of one of its sheets; another workbook is refused with the reason, and so is one that is damaged or hostile.
 */
export async function readInventario(o: {
  path: string;
  readPlanilha: LeitorDePlanilha | undefined;
  signal?: AbortSignal | undefined;
}): Promise<PlanilhaLida> {
  const desconhecida = { papel: null, recusa: reasonOfTipo({ tipo: 'XLSX', confianca: 1 }) };
  if (o.readPlanilha === undefined) return desconhecida;
  try {
    const { path, signal } = o;
    const aba = await findAba(o.readPlanilha(signal === undefined ? { path } : { path, signal }));
    if (aba === null) return desconhecida;
    return { papel: finish(aba), recusa: null };
  } catch (erro) {
    const recusa = recusaDaPlanilha(erro);
    if (recusa === null) throw erro;
    return { papel: null, recusa };
  }
}

/** The first sheet that carries the mark; null without one. */
async function findAba(eventos: ReturnType<LeitorDePlanilha>): Promise<AbaLida | null> {
  let daMarca: string | null = null;
  let lugares: Map<string, number> | null = null;
  let lida: AbaLida | null = null;
  for await (const evento of eventos) {
    if (evento.tipo !== 'linha') continue;
    const { aba, linha, celulas } = evento;
    if (lida === null) {
      if (plain(celulas[0]) !== plainText(MARCA_DO_INVENTARIO)) continue;
      daMarca = aba;
      lida = { dia: findDia(celulas.slice(1)), faltam: null, linhas: [], semEstoque: 0 };
      continue;
    }
    if (aba !== daMarca) continue;
    if (lugares === null) {
      const titulos = new Map(celulas.flatMap((c, i) => (c === null ? [] : [[plain(c), i] as const])));
      const faltam = COLUNAS_DO_INVENTARIO.filter(
        (nome) => !titulos.has(plainText(nome)) && !COLUNAS_OPCIONAIS.includes(nome),
      );
      // Only a row of headings has several of them: the help above it is in sentences.
      if (faltam.length > COLUNAS_DO_INVENTARIO.length / 2) continue;
      lugares = titulos;
      lida.faltam = faltam;
      continue;
    }
    const titulos = lugares;
    const doItem = readLinhaDoInventario((coluna) => celulas[titulos.get(plainText(coluna)) ?? -1] ?? null);
    if (doItem.semEstoque) lida.semEstoque++;
    else lida.linhas.push({ ...doItem, linha });
  }
  return lida;
}

const CABECALHO = 'O cabeçalho do inventário foi mudado. Baixe a planilha de novo e cole os itens nela.';

function finish({ dia, faltam, linhas, semEstoque }: AbaLida): PapelLido {
  const problemas = createColetorProblemas();
  const saida = createSaida('INVENTARIO', problemas);
  const recusa =
    faltam === null
      ? CABECALHO
      : faltam.length > 0
        ? `Faltam colunas no inventário: ${faltam.join(', ')}. Baixe a planilha de novo e cole os itens nela.`
        : dia === null
          ? 'A data do inventário não pôde ser lida. Escreva-a na primeira linha, como 31/12/2026.'
          : null;
  const raizes = new Set(linhas.flatMap(({ valores: { cnpj } }) => (typeof cnpj === 'string' ? [cnpjRoot(cnpj)] : [])));
  const repetidas = findRepetidas(linhas);
  for (const [i, { linha, valores, problemas: daLinha }] of (recusa === null ? linhas : []).entries()) {
    const repetida = repetidas.get(linha);
    const frases = daLinha.map(({ frase }) => frase);
    if (repetida !== undefined) {
      frases.push(`Item repetido nas linhas ${repetida.join(', ')}: deixe uma só`);
      problemas.add(problemaDe({ linha, campo: 'Código', frase: frases.at(-1) ?? '', valor: String(valores.codigo) }));
    }
    for (const problema of daLinha) problemas.add(problemaDe({ linha, ...problema }));
    const { cnpj } = valores;
    saida.add(
      ESQUEMA_INVENTARIO,
      { ...valores, data: dayNumber(dia), problema: frases.length > 0 ? frases.join('; ') : null },
      typeof cnpj === 'string' ? cnpj : null,
    );
    // A row of the report leads to the row of the sheet.
    const escrita = saida.linhas[i]?.linha;
    if (escrita !== undefined) escrita[1] = linha;
  }
  if (semEstoque > 0 && recusa === null) {
    problemas.add({
      codigo: 'inventario-sem-estoque',
      mensagem: `Itens sem quantidade e sem custo, lidos como fora do estoque: ${semEstoque}.`,
    });
  }
  const vazio = 'O inventário não tem nenhum item com quantidade. Preencha a planilha e envie de novo.';
  return saida.finish({
    // All items of another company: the file is refused as a whole.
    cnpj: raizes.size === 1 ? ([...raizes][0] ?? null) : null,
    inicio: dia,
    fim: dia,
    recusa: recusa ?? (linhas.length === 0 ? vazio : null),
  });
}

/** The other rows with the same item of the same place, origin, hypothesis, owner, kind of supplier and of good. */
function findRepetidas(linhas: readonly LinhaLida[]): Map<number, number[]> {
  const iguais = Map.groupBy(linhas, ({ valores: v }) =>
    v.codigo === null
      ? ''
      : JSON.stringify([v.cnpj, v.codigo, v.origem, v.hipotese, v.posse, v.fornecedor_pj, v.bem_novo].map(String)),
  );
  const repetidas = new Map<number, number[]>();
  for (const [chave, grupo] of iguais) {
    if (chave === '' || grupo.length < 2) continue;
    const numeros = grupo.map(({ linha }) => linha).slice(0, 10);
    for (const { linha } of grupo) repetidas.set(linha, numeros);
  }
  return repetidas;
}

const problemaDe = (o: { linha: number; campo: string; frase: string; valor: string | null }) => ({
  codigo: 'inventario-linha-com-problema',
  mensagem: `${o.frase}. A linha ${o.linha} não dá crédito até ser corrigida.`,
  linha: o.linha,
  campo: o.campo,
  valor: o.valor,
});

const plainText = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');

const plain = (celula: CelulaDaPlanilha | null | undefined): string => plainText(celula?.texto ?? '');

/** The day in one of the cells beside the mark, typed as a day or as text. */
function findDia(celulas: readonly (CelulaDaPlanilha | null)[]): string | null {
  for (const celula of celulas) {
    const texto = celula?.texto.trim() ?? '';
    const iso = /^\d{4}-\d{2}-\d{2}$/.test(texto) ? texto : isoFromBr(texto);
    if (iso !== undefined && iso !== null && isIsoDate(iso)) return iso;
  }
  return null;
}

/** A day as the tables hold it: days since 1970. */
const dayNumber = (iso: string | null): ValorColuna =>
  iso === null ? null : Date.parse(`${iso}T00:00:00Z`) / UM_DIA_MS;
