/** Events that one lot may carry. */
const MAXIMO_LOTE = 50;

export interface EventoDoLote {
  id: string;
  grupo: 1 | 2 | 3;
  /** Events of different steps never share a lot, because the order within a lot is not kept. */
  passo: string;
}

/** Cuts a sequence into lots. */
export function cutLotes<T extends EventoDoLote>(eventos: readonly T[]): T[][] {
  const lotes: T[][] = [];
  let ultimo: T | undefined;
  for (const evento of eventos) {
    const atual = lotes.at(-1);
    if (atual && atual.length < MAXIMO_LOTE && ultimo?.passo === evento.passo) atual.push(evento);
    else lotes.push([evento]);
    ultimo = evento;
  }
  return lotes;
}

/**
 * The document that sends a lot. `xmls` are documents of events; each loses only its declaration, so that its signature
 * stays valid.
 */
export function buildLote(o: {
  grupo: 1 | 2 | 3;
  empregador: { tpInsc: string; nrInsc: string };
  transmissor: { tpInsc: string; nrInsc: string };
  xmls: readonly { id: string; xml: string }[];
}): string {
  const inscricao = (nome: string, { tpInsc, nrInsc }: { tpInsc: string; nrInsc: string }) =>
    `<${nome}><tpInsc>${tpInsc}</tpInsc><nrInsc>${nrInsc}</nrInsc></${nome}>`;
  const eventos = o.xmls.map(({ id, xml }) => `<evento Id="${id}">${xml.replace(/^<\?xml[^>]*\?>/, '')}</evento>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<eSocial xmlns="http://www.esocial.gov.br/schema/lote/eventos/envio/v1_1_1">',
    `<envioLoteEventos grupo="${o.grupo}">`,
    inscricao('ideEmpregador', o.empregador),
    inscricao('ideTransmissor', o.transmissor),
    `<eventos>${eventos.join('')}</eventos>`,
    '</envioLoteEventos></eSocial>',
  ].join('');
}
