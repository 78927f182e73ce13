import { esquemaEventoNfse, esquemaNotaNfse, esquemasNfse } from '../nfse/esquemas-nfse.ts';
import type { NfseLida } from '../nfse/nfse-lida.ts';
import { readNfse } from '../nfse/read-nfse.ts';
import { decideNfse, type FichaNfse } from './decide-nfse.ts';
import type { Decisao } from './decide-sped.ts';
import type { FamiliaXml, XmlCatalogado } from './lotes-xml.ts';

export type NfseCatalogada = XmlCatalogado<FichaNfse, Decisao>;

/** Notes of services (NFS-e) and their events, for `readLotesXml`. */
export const familiaNfse: FamiliaXml<NfseLida, FichaNfse, Decisao> = {
  versao: 'nfse-1',
  tabelas: esquemasNfse(),
  read: readNfse,
  documentos(arquivoId, lida) {
    const notas = lida.notas.map(({ linha: _linha, ...resto }, ordem) => ({
      kind: 'nfse' as const,
      arquivoId,
      ordem,
      ...resto,
    }));
    const eventos = lida.eventos.map(({ linha: _linha, ...resto }, ordem) => ({
      kind: 'evento-nfse' as const,
      arquivoId,
      ordem,
      partes: resto.autor === null ? [] : [resto.autor],
      ...resto,
    }));
    return [...notas, ...eventos];
  },
  decidir: decideNfse,
  comAnteriores: true,
  marca: (chave, { situacao }) => (situacao === 'Usado' ? chave : null),
  addLinhas({ lida, decisaoOf, add }) {
    for (const [ordem, nota] of lida.notas.entries()) {
      if (decisaoOf('nfse', ordem)) add(esquemaNotaNfse, nota.linha);
    }
    for (const [ordem, evento] of lida.eventos.entries()) {
      if (decisaoOf('evento-nfse', ordem)) add(esquemaEventoNfse, evento.linha);
    }
  },
};
