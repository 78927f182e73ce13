import type { AbaEscrita } from './aba-escrita.ts';
import { abaXml } from './aba-xml.ts';
import { letrasDaColuna } from './coluna-letras.ts';
import { createEstilos } from './estilos-planilha.ts';
import { caixasNotasVml, comentariosXml } from './notas-planilha.ts';
import { nomesDasAbas, partesDoPacote, relacoesDaAbaXml } from './pacote-xml.ts';

export interface PartePlanilha {
  /** Name in the workbook's ZIP. */
  nome: string;
  /** The content, requested in the order of the parts. Bytes are valid until the next piece is requested. */
  pedacos: () => Iterable<string> | AsyncIterable<string | Uint8Array>;
}

/** Hidden sheet with the lists of the columns; readers of workbooks leave it out. */
export const ABA_LISTAS = '_listas';

/**
 * The parts of a workbook, whose sheets are made row by row. Sheet names are shortened and made unique as Excel
 * demands.
 */
export function partesDaPlanilha(o: { abas: readonly AbaEscrita[]; signal?: AbortSignal }): PartePlanilha[] {
  const listas = gatherListas(o.abas);
  const abas = listas.aba ? [...o.abas, listas.aba] : o.abas;
  const nomes = nomesDasAbas(abas.map((a) => a.nome));
  const noPacote = abas.map((aba, i) => ({
    nome: nomes[i] ?? aba.nome,
    oculta: aba.oculta === true,
    temNotas: (aba.notas?.length ?? 0) > 0,
  }));
  const estilos = createEstilos();
  const partes: PartePlanilha[] = [];
  const parte = (nome: string, pedacos: PartePlanilha['pedacos']) => void partes.push({ nome, pedacos });
  for (const { nome, xml } of partesDoPacote(noPacote)) parte(nome, () => [xml]);
  for (const [i, aba] of abas.entries()) {
    const numero = i + 1;
    const { intervaloDaLista } = listas;
    parte(`xl/worksheets/sheet${numero}.xml`, () => abaXml({ aba, estilos, intervaloDaLista, signal: o.signal }));
    const notas = aba.notas ?? [];
    if (notas.length === 0) continue;
    parte(`xl/worksheets/_rels/sheet${numero}.xml.rels`, () => [relacoesDaAbaXml(numero)]);
    parte(`xl/comments${numero}.xml`, () => [comentariosXml(notas)]);
    parte(`xl/drawings/vmlDrawing${numero}.vml`, () => [caixasNotasVml(notas)]);
  }
  // The styles are known only once every sheet is written.
  parte('xl/styles.xml', () => [estilos.xml()]);
  return partes;
}

/**
 * Collects every list once, a column each on a sheet of their own: a list inside its rule is limited to 255 characters.
 */
function gatherListas(abas: readonly AbaEscrita[]) {
  const colunas = new Map<string, { letra: string; itens: readonly string[] }>();
  for (const { lista } of abas.flatMap((a) => a.colunas)) {
    if (!lista || lista.length === 0) continue;
    const chave = JSON.stringify(lista);
    if (!colunas.has(chave)) colunas.set(chave, { letra: letrasDaColuna(colunas.size + 1), itens: lista });
  }
  const todas = [...colunas.values()];
  const altura = Math.max(0, ...todas.map((c) => c.itens.length));
  const aba: AbaEscrita | null =
    altura === 0
      ? null
      : {
          nome: ABA_LISTAS,
          oculta: true,
          colunas: todas.map(() => ({ largura: 12, formato: 'texto' })),
          linhas: Array.from({ length: altura }, (_, i) => ({ valores: todas.map((c) => c.itens[i] ?? null) })),
        };
  const intervaloDaLista = (lista: readonly string[]) => {
    const letra = colunas.get(JSON.stringify(lista))?.letra ?? 'A';
    return `'${ABA_LISTAS}'!$${letra}$1:$${letra}$${lista.length}`;
  };
  return { aba, intervaloDaLista };
}
