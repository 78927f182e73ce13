import { esquemaEvento, esquemaItem, esquemaItemEvento, esquemaNota } from '../xml/esquemas-nfe.ts';
import type { NfeLida } from '../xml/nfe-lida.ts';
import { readNfe, refuseBySize } from '../xml/read-nfe.ts';
import { decideNfe, type FichaDocumento } from './decide-nfe.ts';
import type { Decisao } from './decide-sped.ts';
import type { FamiliaXml, XmlCatalogado } from './lotes-xml.ts';

export type NfeCatalogada = XmlCatalogado<FichaDocumento, Decisao>;

/** NF-e, NFC-e and their events, for `readLotesXml`. */
export const familiaNfe: FamiliaXml<NfeLida, FichaDocumento, Decisao> = {
  versao: '3',
  tabelas: [esquemaNota, esquemaItem, esquemaEvento, esquemaItemEvento],
  read: (bytes) => (bytes === null ? refuseBySize() : readNfe(bytes)),
  documentos(arquivoId, lida) {
    const notas = lida.notas.map(({ nota: _nota, itens: _itens, ...resto }, i) => ({
      kind: 'nota' as const,
      arquivoId,
      ordem: i,
      ...resto,
    }));
    const eventos = lida.eventos.map(({ evento: _evento, itens: _itens, ...resto }, i) => ({
      kind: 'evento' as const,
      arquivoId,
      ordem: i,
      ...resto,
    }));
    return [...notas, ...eventos];
  },
  decidir: decideNfe,
  comAnteriores: true,
  marca: (chave, { situacao }) => (situacao === 'Usado' ? chave : null),
  addLinhas({ lida, decisaoOf, add }) {
    for (const [ordem, nota] of lida.notas.entries()) {
      if (!decisaoOf('nota', ordem)) continue;
      add(esquemaNota, nota.nota);
      for (const item of nota.itens) add(esquemaItem, item);
    }
    for (const [ordem, evento] of lida.eventos.entries()) {
      if (!decisaoOf('evento', ordem)) continue;
      add(esquemaEvento, evento.evento);
      for (const item of evento.itens) add(esquemaItemEvento, item);
    }
  },
};
