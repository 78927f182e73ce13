import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { positionOf } from './arvore-campos.ts';
import { hasValidDv, parseChave } from './chave.ts';
import { esquemaEvento, esquemaNota } from './esquemas-nfe.ts';
import type { EventoLido, NotaLida } from './nfe-lida.ts';
import { isoDate } from './parse-valores.ts';
import type { LinhaTabela } from './registro-xml.ts';

/** An event while its element is open. */
export interface RascunhoEvento {
  linha: LinhaTabela;
  origem: EventoLido['origem'];
}

const E = {
  ordem: positionOf(esquemaEvento, '_evento'),
  origem: positionOf(esquemaEvento, '_origem'),
  chNFe: positionOf(esquemaEvento, 'chNFe'),
  tpEvento: positionOf(esquemaEvento, 'tpEvento'),
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
};
const PROT = {
  tpAmb: positionOf(esquemaNota, 'prot_tpAmb'),
  dhRecbto: positionOf(esquemaNota, 'prot_dhRecbto'),
  nProt: positionOf(esquemaNota, 'prot_nProt'),
  cStat: positionOf(esquemaNota, 'prot_cStat'),
  xMotivo: positionOf(esquemaNota, 'prot_xMotivo'),
};

// Codes of cancellations before events existed, and the codes of events with the same meaning.
const CSTAT_DE_CANCELAMENTO: Readonly<Record<string, string>> = { '101': '135', '151': '155' };

/** Closes an event: normalizes its key, and fills the columns of an event for the older cancellations. */
export function finishEvento(r: RascunhoEvento, ordem: number, problemas: ColetorProblemas): EventoLido {
  const { linha, origem } = r;
  linha[E.ordem] = ordem;
  linha[E.origem] = origem;
  if (origem === 'procCancNFe' || origem === 'retCancNFe') fillCancelamento(linha);
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
  return lidoFrom(linha, origem);
}

/** Cancellations that only the protocol of the note has (cStat 101 or 151), as events of origin 'protNFe'. */
export function eventosDeCancelamento(notas: readonly NotaLida[], lidos: readonly EventoLido[]): EventoLido[] {
  let ordem = lidos.length;
  return notas.flatMap((nota) => {
    const cStat = CSTAT_DE_CANCELAMENTO[asText(nota.nota[PROT.cStat]) ?? ''];
    const conhecido = lidos.some((e) => e.chave === nota.chave && e.tipo?.startsWith('11011') && e.tipo !== '110110');
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
  linha[E.tpEvento] = '110111';
  linha[E.descEvento] = 'Cancelamento';
  linha[E.nSeqEvento] = 1;
  linha[E.dhEvento] ??= linha[E.dhRegEvento] ?? null;
  const cStat = asText(linha[E.cStat]);
  if (cStat !== null) linha[E.cStat] = CSTAT_DE_CANCELAMENTO[cStat] ?? cStat;
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
    evento: linha,
  };
}

const asText = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null);
