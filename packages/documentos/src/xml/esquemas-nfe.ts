import type { Coluna, EsquemaTabela } from '../columnar/schema.ts';
import { camposEvento, camposItemEvento } from './campos-evento.ts';
import { type CampoXml, camposItem, camposNota, camposProtocolo, INTEIRO, TEXTO } from './campos-nfe.ts';

const coluna = (c: CampoXml): Coluna => ({ nome: c.coluna, tipo: c.tipo });
const texto = (nome: string): Coluna => ({ nome, tipo: TEXTO });
const inteiro = (nome: string): Coluna => ({ nome, tipo: INTEIRO });

export const esquemaNota: EsquemaTabela = {
  tabela: 'nfe_nota',
  colunas: [
    texto('_arquivo'),
    inteiro('_nota'),
    texto('_completa'),
    texto('chave'),
    texto('versao'),
    ...camposNota.map(coluna),
    texto('refNFe'),
    inteiro('qtdItens'),
    ...camposProtocolo.map(coluna),
  ],
};

export const esquemaItem: EsquemaTabela = {
  tabela: 'nfe_item',
  colunas: [
    texto('_arquivo'),
    inteiro('_nota'),
    texto('chave'),
    inteiro('nItem'),
    texto('ICMS_grupo'),
    ...camposItem.map(coluna),
  ],
};

export const esquemaEvento: EsquemaTabela = {
  tabela: 'nfe_evento',
  colunas: [texto('_arquivo'), inteiro('_evento'), texto('_origem'), ...camposEvento.map(coluna)],
};

export const esquemaItemEvento: EsquemaTabela = {
  tabela: 'nfe_evento_item',
  colunas: [
    texto('_arquivo'),
    inteiro('_evento'),
    texto('chNFe'),
    inteiro('nItem'),
    texto('grupo'),
    ...camposItemEvento.map(coluna),
  ],
};

/**
 * Tables read from NF-e and NFC-e documents and their events.
 *
 * - `nfe_nota`: one row per note. `_arquivo` is the id of the catalogued file, `_nota` the ordinal of the note in it
 *   (1-based), `_completa` 'S' or 'N' (cut or broken before its end). `chave` has 44 positions, without the 'NFe' of
 *   the Id. `dhEmi` and `dhSaiEnt` are the local time as written (the offset is dropped); layout 2.00's dEmi is
 *   midnight. `refNFe` holds every referenced key, separated by one space. `prot_*` is null without a protocol.
 *   The totals of ICMSTot keep their official names (`vProd`, `vNF`, …).
 * - `nfe_item`: one row per `det`. `ICMS_grupo` names the group that was filled ('ICMS00', 'ICMSSN102', …).
 * - `nfe_evento`: one row per event. `_origem` says where it comes from: 'procEventoNFe', 'evento' (without the tax
 *   office's answer: `cStat` is null), 'retEvento' (the answer alone, often behind the protocol in the note's file),
 *   'procCancNFe' or 'retCancNFe' (cancellation of the layouts before 2012) or 'protNFe' (the note's own protocol says
 *   it is cancelled). For the last three `tpEvento` is '110111'. The cStat of a cancellation is given in the codes of
 *   events: 101 → '135', 151 → '155'.
 * - `nfe_evento_item`: one row per item that an event of the reform names, in the `grupo` of its event.
 */
export function esquemasNfe(): EsquemaTabela[] {
  return [esquemaNota, esquemaItem, esquemaEvento, esquemaItemEvento];
}
