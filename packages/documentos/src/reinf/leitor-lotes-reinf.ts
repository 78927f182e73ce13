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

/** Follows the elements outside events: the lots that were sent, and the answers to them. */
export function createLeitorLotes(): {
  /** The answer of the document, when it has one. */
  retorno(): LoteReinf | null;
  acima(): ElementoReinf | undefined;
  open(nome: string, atributos: Readonly<Record<string, string>>): void;
  close(texto: string | null): void;
} {
  const abertos: ElementoReinf[] = [];
  let retorno: LoteReinf | null = null;
  return {
    retorno: () => retorno,
    acima: () => abertos.at(-1),
    open(nome, atributos) {
      const acima = abertos.at(-1);
      const idEnvelope = nome === 'evento' ? (atributos.Id ?? atributos.id ?? null) : (acima?.idEnvelope ?? null);
      abertos.push({ nome, idEnvelope, versao: nome === 'Reinf' ? layoutOf(atributos) : (acima?.versao ?? null) });
      if (nome.startsWith('retornoLoteEventos')) retorno ??= { cdResposta: null, descResposta: null };
    },
    close(texto) {
      const fechado = abertos.pop()?.nome;
      if (retorno === null) return;
      if (fechado === 'cdResposta' || fechado === 'cdRetorno') retorno.cdResposta ??= texto;
      // What is wrong says more than the name of the status.
      else if (fechado === 'descricao') retorno.descResposta = texto;
      else if (fechado === 'descResposta' || fechado === 'descRetorno') retorno.descResposta ??= texto;
    },
  };
}
