import { layoutOf } from '../eventos/layout-of.ts';

/** An open element outside events, with the id of the `evento` around it and the layout that its namespace names. */
export interface ElementoReinf {
  nome: string;
  idEnvelope: string | null;
  versao: string | null;
}

/** What an answer says of a lot. */
interface LoteReinf {
  cdResposta: string | null;
  descResposta: string | null;
}

/** What the answer to a question for receipts says of an event. */
export interface ReciboConsultado {
  /** The id of the event. */
  id: string;
  recibo: string;
  recebimento: string | null;
  situacao: string | null;
}

/** The fields of a receipt, each directly below the `evento` of an answer. */
const DO_RECIBO = new Set(['nrRecibo', 'dtHoraRecebimento', 'situacaoEvento']);

/** Follows the elements outside events: the lots that were sent, the answers to them, and answers about receipts. */
export function createLeitorLotes(): {
  /** The receipts that the document tells of, in its order. */
  recibos(): readonly ReciboConsultado[];
  /** The answer of the document, when it has one. */
  retorno(): LoteReinf | null;
  acima(): ElementoReinf | undefined;
  open(nome: string, atributos: Readonly<Record<string, string>>): void;
  close(texto: string | null): void;
} {
  const abertos: ElementoReinf[] = [];
  const recibos: ReciboConsultado[] = [];
  let campos: Record<string, string> = {};
  let retorno: LoteReinf | null = null;
  return {
    retorno: () => retorno,
    recibos: () => recibos,
    acima: () => abertos.at(-1),
    open(nome, atributos) {
      const acima = abertos.at(-1);
      const idEnvelope = nome === 'evento' ? (atributos.Id ?? atributos.id ?? null) : (acima?.idEnvelope ?? null);
      abertos.push({ nome, idEnvelope, versao: nome === 'Reinf' ? layoutOf(atributos) : (acima?.versao ?? null) });
      if (nome === 'evento') campos = {};
      if (nome.startsWith('retornoLoteEventos')) retorno ??= { cdResposta: null, descResposta: null };
    },
    close(texto) {
      const elemento = abertos.pop();
      const fechado = elemento?.nome;
      if (fechado !== undefined && DO_RECIBO.has(fechado) && abertos.at(-1)?.nome === 'evento') {
        campos[fechado] = texto ?? '';
      }
      const { nrRecibo = '', dtHoraRecebimento, situacaoEvento } = campos;
      if (fechado === 'evento' && elemento?.idEnvelope && nrRecibo !== '') {
        recibos.push({
          id: elemento.idEnvelope,
          recibo: nrRecibo,
          recebimento: dtHoraRecebimento ?? null,
          situacao: situacaoEvento ?? null,
        });
        campos = {};
      }
      if (retorno === null) return;
      if (fechado === 'cdResposta' || fechado === 'cdRetorno') retorno.cdResposta ??= texto;
      // What is wrong says more than the name of the status.
      else if (fechado === 'descricao') retorno.descResposta = texto;
      else if (fechado === 'descResposta' || fechado === 'descRetorno') retorno.descResposta ??= texto;
    },
  };
}
