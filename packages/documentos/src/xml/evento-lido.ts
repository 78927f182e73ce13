import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from './arvore-campos.ts';
import { hasValidDv, parseChave } from './chave.ts';
import { esquemaEvento, esquemaItemEvento, esquemaNota } from './esquemas-nfe.ts';
import type { EventoLido, NotaLida } from './nfe-lida.ts';
import { isoDate } from './parse-valores.ts';
import type { LinhaTabela } from './registro-xml.ts';

/** An event while its element is open. */
export interface RascunhoEvento {
  linha: LinhaTabela;
  itens: LinhaTabela[];
  origem: EventoLido['origem'];
}

const E = {
  ordem: positionOf(esquemaEvento, '_evento'),
  origem: positionOf(esquemaEvento, '_origem'),
  chNFe: positionOf(esquemaEvento, 'chNFe'),
  tpEvento: positionOf(esquemaEvento, 'tpEvento'),
  xEvento: positionOf(esquemaEvento, 'xEvento'),
  descEvento: positionOf(esquemaEvento, 'descEvento'),
  dhEvento: positionOf(esquemaEvento, 'dhEvento'),
  dhRegEvento: positionOf(esquemaEvento, 'dhRegEvento'),
  nSeqEvento: positionOf(esquemaEvento, 'nSeqEvento'),
  tpAmb: positionOf(esquemaEvento, 'tpAmb'),
  cStat: positionOf(esquemaEvento, 'cStat'),
  xMotivo: positionOf(esquemaEvento, 'xMotivo'),
  nProt: positionOf(esquemaEvento, 'nProt'),
  cnpj: positionOf(esquemaEvento, 'CNPJ'),
  cpf: positionOf(esquemaEvento, 'CPF'),
  cnpjDest: positionOf(esquemaEvento, 'CNPJDest'),
  cpfDest: positionOf(esquemaEvento, 'CPFDest'),
  tpEventoAut: positionOf(esquemaEvento, 'tpEventoAut'),
  nProtEvento: positionOf(esquemaEvento, 'nProtEvento'),
};
const ITEM = {
  ordem: positionOf(esquemaItemEvento, '_evento'),
  chNFe: positionOf(esquemaItemEvento, 'chNFe'),
};
const PROT = {
  tpAmb: positionOf(esquemaNota, 'prot_tpAmb'),
  dhRecbto: positionOf(esquemaNota, 'prot_dhRecbto'),
  nProt: positionOf(esquemaNota, 'prot_nProt'),
  cStat: positionOf(esquemaNota, 'prot_cStat'),
  xMotivo: positionOf(esquemaNota, 'prot_xMotivo'),
};

// Codes of cancellations before events existed, and the codes of events with the same meaning.
const CSTAT_DE_CANCELAMENTO: Readonly<Record<string, string>> = { '101': '135', '151': '155', '155': '155' };
const CANCELAMENTO = '110111';
const CANCELAMENTOS = [CANCELAMENTO, '110112'];

/** Whether the code of a note's protocol says that the note was cancelled. */
export const isCancelamento = (cStat: unknown): boolean =>
  typeof cStat === 'string' && CSTAT_DE_CANCELAMENTO[cStat] !== undefined;

/**
 * Closes an event: normalizes its key, and fills the columns of an event for the older cancellations and for an answer
 * without its request. `unica` is the key of the only note of the file.
 */
export function finishEvento(
  { linha, itens, origem }: RascunhoEvento,
  o: { ordem: number; unica: string | null; problemas: ColetorProblemas },
): EventoLido {
  const { ordem, problemas } = o;
  linha[E.ordem] = ordem;
  linha[E.origem] = origem;
  if (origem === 'procCancNFe' || origem === 'retCancNFe') fillCancelamento(linha);
  if (origem === 'retEvento') fillRetorno(linha, o.unica);
  if (CANCELAMENTOS.includes(asText(linha[E.tpEvento]) ?? '')) mapCStat(linha, E.cStat);
  const escrita = asText(linha[E.chNFe]);
  const chave = parseChave(escrita);
  if (chave === null) {
    problemas.add({
      codigo: 'evento-sem-chave',
      mensagem: 'O evento não diz a chave de acesso de 44 posições da nota a que pertence. Baixe o XML original.',
      registro: 'infEvento',
      campo: 'chNFe',
      valor: escrita,
    });
  } else if (!hasValidDv(chave)) {
    problemas.add({
      codigo: 'nfe-chave-dv',
      mensagem: 'O dígito verificador da chave de acesso do evento não confere. Confira a nota no portal da NF-e.',
      registro: 'infEvento',
      campo: 'chNFe',
      valor: chave,
    });
  }
  linha[E.chNFe] = chave;
  for (const item of itens) {
    item[ITEM.ordem] = ordem;
    item[ITEM.chNFe] = chave;
  }
  return { ...lidoFrom(linha, origem), itens };
}

/** Cancellations that only the protocol of the note has (cStat 101, 151, 155), as events of origin 'protNFe'. */
export function eventosDeCancelamento(notas: readonly NotaLida[], lidos: readonly EventoLido[]): EventoLido[] {
  let ordem = lidos.length;
  return notas.flatMap((nota) => {
    const cStat = CSTAT_DE_CANCELAMENTO[asText(nota.nota[PROT.cStat]) ?? ''];
    const conhecido = lidos.some((e) => e.chave === nota.chave && CANCELAMENTOS.includes(e.tipo ?? ''));
    if (cStat === undefined || nota.chave === null || conhecido) return [];
    const linha: LinhaTabela = new Array<null>(esquemaEvento.colunas.length).fill(null);
    linha[E.ordem] = ++ordem;
    linha[E.origem] = 'protNFe';
    linha[E.chNFe] = nota.chave;
    linha[E.tpAmb] = nota.nota[PROT.tpAmb] ?? null;
    linha[E.cStat] = asText(nota.nota[PROT.cStat]);
    linha[E.xMotivo] = nota.nota[PROT.xMotivo] ?? null;
    linha[E.nProt] = nota.nota[PROT.nProt] ?? null;
    linha[E.dhRegEvento] = nota.nota[PROT.dhRecbto] ?? null;
    fillCancelamento(linha);
    return [{ ...lidoFrom(linha, 'protNFe'), autor: nota.emitente, destinatario: nota.destinatario }];
  });
}

function fillCancelamento(linha: LinhaTabela): void {
  linha[E.tpEvento] = CANCELAMENTO;
  linha[E.descEvento] = 'Cancelamento';
  linha[E.nSeqEvento] = 1;
  linha[E.dhEvento] ??= linha[E.dhRegEvento] ?? null;
  mapCStat(linha, E.cStat);
}

/** Gives the answer to a cancellation, at a place of its row, in the codes of events. */
export function mapCStat(linha: LinhaTabela, lugar: number): void {
  const cStat = asText(linha[lugar]);
  if (cStat !== null) linha[lugar] = CSTAT_DE_CANCELAMENTO[cStat] ?? cStat;
}

/** The layout lets an answer leave out the key and the type; what it says in words has the type. */
function fillRetorno(linha: LinhaTabela, unica: string | null): void {
  linha[E.chNFe] ??= unica;
  const dito = `${asText(linha[E.xEvento]) ?? ''} ${asText(linha[E.xMotivo]) ?? ''}`;
  if (linha[E.tpEvento] === null && /\bcancelamento\b/i.test(dito)) linha[E.tpEvento] = CANCELAMENTO;
  if (CANCELAMENTOS.includes(asText(linha[E.tpEvento]) ?? '')) linha[E.descEvento] ??= 'Cancelamento';
  linha[E.nSeqEvento] ??= 1;
  linha[E.dhEvento] ??= linha[E.dhRegEvento] ?? null;
}

function lidoFrom(linha: LinhaTabela, origem: EventoLido['origem']): EventoLido {
  const sequencia = linha[E.nSeqEvento];
  return {
    chave: asText(linha[E.chNFe]),
    tipo: asText(linha[E.tpEvento]),
    sequencia: typeof sequencia === 'number' ? sequencia : null,
    data: isoDate(linha[E.dhEvento]) ?? isoDate(linha[E.dhRegEvento]),
    autor: asText(linha[E.cnpj]) ?? asText(linha[E.cpf]),
    destinatario: asText(linha[E.cnpjDest]) ?? asText(linha[E.cpfDest]),
    temProtocolo: linha[E.cStat] !== null,
    origem,
    anula:
      linha[E.tpEventoAut] === null
        ? null
        : `${asText(linha[E.tpEventoAut]) ?? ''}/${asText(linha[E.nProtEvento]) ?? ''}`,
    evento: linha,
    itens: [],
  };
}

const asText = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
