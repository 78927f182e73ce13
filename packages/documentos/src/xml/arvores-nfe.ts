import { createArvore } from './arvore-campos.ts';
import { camposEvento, camposItemEvento } from './campos-evento.ts';
import { camposItem, camposNota, camposProtocolo } from './campos-nfe.ts';
import { esquemaEvento, esquemaItem, esquemaItemEvento, esquemaNota } from './esquemas-nfe.ts';

// The elements of each kind of record, by the path that a streaming reader follows.

export const arvoreNota = createArvore(camposNota, esquemaNota);
export const arvoreItem = createArvore(camposItem, esquemaItem);
export const arvoreProtocolo = createArvore(camposProtocolo, esquemaNota);
export const arvoreEvento = createArvore(camposEvento, esquemaEvento);
export const arvoreEventoNu = arvoreEvento.filhos.get('evento');
export const noDetEvento = arvoreEventoNu?.filhos.get('infEvento')?.filhos.get('detEvento');
export const arvoreItemEvento = createArvore(camposItemEvento, esquemaItemEvento);
export const arvoreRetorno = arvoreEvento.filhos.get('retEvento');
export const arvoreCancelamento = createArvore(
  [
    { coluna: 'chNFe', caminhos: ['cancNFe/infCanc/chNFe', 'retCancNFe/infCanc/chNFe', 'infCanc/chNFe'] },
    { coluna: 'tpAmb', caminhos: ['cancNFe/infCanc/tpAmb', 'retCancNFe/infCanc/tpAmb', 'infCanc/tpAmb'] },
    { coluna: 'detEvento_nProt', caminhos: ['cancNFe/infCanc/nProt'] },
    { coluna: 'xJust', caminhos: ['cancNFe/infCanc/xJust'] },
    { coluna: 'cStat', caminhos: ['retCancNFe/infCanc/cStat', 'infCanc/cStat'] },
    { coluna: 'xMotivo', caminhos: ['retCancNFe/infCanc/xMotivo', 'infCanc/xMotivo'] },
    { coluna: 'nProt', caminhos: ['retCancNFe/infCanc/nProt', 'infCanc/nProt'] },
    { coluna: 'dhRegEvento', caminhos: ['retCancNFe/infCanc/dhRecbto', 'infCanc/dhRecbto'] },
  ].map((c) => ({
    ...c,
    tipo: c.coluna === 'dhRegEvento' ? { kind: 'timestamp' as const } : { kind: 'text' as const },
  })),
  esquemaEvento,
);
