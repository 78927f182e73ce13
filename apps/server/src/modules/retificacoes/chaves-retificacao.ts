import { prefixoDoProjeto } from '../projetos/index.ts';

/** The prefix of every storage key of a rectification; it is below the prefix of the project. */
export function prefixoDaRetificacao(ownerId: string, projetoId: string, id: string): string {
  return `${prefixoDoProjeto(ownerId, projetoId)}/retificacoes/${id}`;
}

/** The storage keys of the inputs and the results of a rectification. */
export function chavesDaRetificacao(ownerId: string, projetoId: string, id: string) {
  const prefixo = prefixoDaRetificacao(ownerId, projetoId, id);
  return {
    planilha: `${prefixo}/planilha.xlsx`,
    zip: `${prefixo}/resultado.zip`,
    prova: `${prefixo}/prova.json`,
    mudancas: `${prefixo}/mudancas.parquet`,
  };
}

/** The prefix of the government's answers to the transmission. */
export function prefixoDosRetornos(ownerId: string, projetoId: string, id: string): string {
  return `${prefixoDaRetificacao(ownerId, projetoId, id)}/transmissao/retornos`;
}

/** Where the folders of its attempts are, below the project's dataset. */
export function pastaDasTentativas(id: string): string {
  return `retificacoes/${id}`;
}
