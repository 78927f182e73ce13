import { cnpjDaChave } from '../xml/chave.ts';
import { esquemaCte, esquemaEventoCte, esquemaNotaCte } from '../xml/esquemas-cte.ts';
import { type CteLido, type CtesLidos, readCte } from '../xml/read-cte.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa } from './escopo.ts';
import { documentKey, type FamiliaXml, type XmlCatalogado } from './lotes-xml.ts';

/** A CT-e or its event, without its rows. */
export type FichaCte = { arquivoId: string; ordem: number } & Omit<CteLido, 'linha' | 'notas'>;
export type CteCatalogado = XmlCatalogado<FichaCte, Decisao>;

/** CT-e (models 57 and 67) and their events, for `readLotesXml`. */
export const familiaCte: FamiliaXml<CtesLidos, FichaCte, Decisao> = {
  versao: 'cte-4',
  tabelas: [esquemaCte, esquemaNotaCte, esquemaEventoCte],
  read: readCte,
  documentos: (arquivoId, lida) =>
    lida.ctes.map(({ linha: _linha, notas: _notas, ...resto }, ordem) => ({ arquivoId, ordem, ...resto })),
  decidir: decideCte,
  comAnteriores: true,
  marca: (chave, { situacao }) => (situacao === 'Usado' ? chave : null),
  addLinhas({ lida, decisaoOf, add }) {
    for (const [ordem, cte] of lida.ctes.entries()) {
      if (!decisaoOf(cte.kind, ordem)) continue;
      add(cte.kind === 'cte' ? esquemaCte : esquemaEventoCte, cte.linha);
      for (const nota of cte.notas) add(esquemaNotaCte, nota);
    }
  },
};

/**
 * A CT-e counts once per key (first one with a protocol, then a complete one) when the company is its issuer, one of
 * its parties or its payer, and it was issued in the days of the project. An event counts with its CT-e, once per key,
 * type and day; without the CT-e, when the company registered it or issued the CT-e, in the days of the project.
 */
export function decideCte(fichas: readonly FichaCte[], escopo: Escopo): Map<string, Decisao> {
  const decisoes = new Map<string, Decisao>();
  const vistos = new Map<string, FichaCte>();
  const score = (f: FichaCte) => (f.temProtocolo ? 2 : 0) + (f.completa ? 1 : 0);
  const put = (ficha: FichaCte, chave: string) => {
    const outro = vistos.get(chave);
    const vence = !outro || score(ficha) > score(outro);
    const perdedor = vence ? outro : ficha;
    if (vence) vistos.set(chave, ficha);
    decisoes.set(documentKey(ficha), { situacao: 'Usado', motivo: null });
    if (perdedor) {
      decisoes.set(documentKey(perdedor), {
        situacao: 'Duplicado',
        motivo: 'O mesmo documento está em outro arquivo, que foi usado.',
      });
    }
  };
  for (const ficha of fichas.filter((f) => f.kind === 'cte')) {
    const recusa = refusal(ficha, escopo);
    if (recusa) decisoes.set(documentKey(ficha), recusa);
    else put(ficha, ficha.chave ?? '');
  }
  const usadas = new Set(vistos.keys());
  for (const ficha of fichas.filter((f) => f.kind === 'evento-cte')) {
    const recusa = ficha.chave !== null && usadas.has(ficha.chave) ? null : refusal(ficha, escopo);
    if (recusa) decisoes.set(documentKey(ficha), recusa);
    else put(ficha, `${ficha.chave}|${ficha.tipo}|${ficha.data}`);
  }
  return decisoes;
}

function refusal(ficha: FichaCte, escopo: Escopo): Decisao | null {
  const { chave, data } = ficha;
  if (chave === null) {
    return { situacao: 'Ilegível', motivo: 'O CT-e não tem uma chave de acesso válida de 44 posições.' };
  }
  const emitente = cnpjDaChave(chave);
  if (!isOfEmpresa(escopo, [emitente, ...ficha.partes])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `O CT-e foi emitido por ${formatDocument(emitente)} e não traz a empresa do projeto ` +
        `(${formatDocument(escopo.cnpj ?? '')}) entre as suas partes.`,
    };
  }
  if (data !== null && !isInPeriodo(escopo, data, data)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, data, data) };
  }
  return null;
}
