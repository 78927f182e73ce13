import { prefixoDoProjeto } from '../projetos/index.ts';

/** Everything of a rectification lies below this key, and goes with its project. */
export function prefixoDaRetificacao(ownerId: string, projetoId: string, id: string): string {
  return `${prefixoDoProjeto(ownerId, projetoId)}/retificacoes/${id}`;
}

/** The places of what a rectification is made from and of what it leaves. */
export function chavesDaRetificacao(ownerId: string, projetoId: string, id: string) {
  const prefixo = prefixoDaRetificacao(ownerId, projetoId, id);
  return {
    planilha: `${prefixo}/planilha.xlsx`,
    zip: `${prefixo}/resultado.zip`,
    prova: `${prefixo}/prova.json`,
    mudancas: `${prefixo}/mudancas.parquet`,
  };
}

/** The folder of what the government answered to its transmission. */
export function prefixoDosRetornos(ownerId: string, projetoId: string, id: string): string {
  return `${prefixoDaRetificacao(ownerId, projetoId, id)}/transmissao/retornos`;
}

/** Where the folders of its attempts are, below the project's dataset. */
export function pastaDasTentativas(id: string): string {
  return `retificacoes/${id}`;
}
