import type { Pedido, RespostaDe } from './mensagens.ts';

/** The files a request reads, and the folder it writes below. */
export function pastasDoPedido({ ferramenta, opcoes }: Pedido): { read: string[]; write: string[] } {
  switch (ferramenta) {
    case 'conferir_arquivos':
      return { read: opcoes.entradas.map(({ path }) => path), write: [opcoes.extraidosDir] };
    case 'quebrar_arquivos':
      return { read: opcoes.entradas.map(({ path }) => path), write: [opcoes.workDir] };
    case 'gerar_relatorios':
      return {
        read: [...opcoes.dataset.tabelas.flatMap(({ partes }) => partes), ...optional(opcoes.tabelasDir)],
        write: [opcoes.outDir],
      };
    case 'validar_efdc':
      return {
        read: [...opcoes.arquivos.map(({ path }) => path), ...optional(opcoes.tabelasDir)],
        write: [opcoes.workDir],
      };
    case 'localizacao':
      return { read: opcoes.arquivos.map(({ path }) => path), write: [] };
    case 'retificacao':
    case 'simulacao':
      return {
        read: [
          opcoes.planilha,
          ...opcoes.arquivos.map(({ path }) => path),
          ...opcoes.tabelas.flatMap(({ partes }) => partes),
          ...optional(opcoes.ultimaRetificacao?.zip),
          ...optional(opcoes.tabelasDir),
        ],
        write: [opcoes.workDir],
      };
  }
}

/** The files an answer says the tool has written: the parent opens them with its own rights, not with the child's. */
export function escritosDaResposta(ferramenta: Pedido['ferramenta'], resposta: unknown): string[] {
  switch (ferramenta) {
    case 'conferir_arquivos':
    case 'localizacao':
    case 'simulacao':
      return [];
    case 'quebrar_arquivos': {
      const { arquivos, tabelas } = resposta as RespostaDe[typeof ferramenta]; // What that tool answers.
      return [...arquivos.map(({ path }) => path), ...tabelas.flatMap(({ partes }) => partes)];
    }
    case 'gerar_relatorios': {
      const { resultados, diagnostico } = resposta as RespostaDe[typeof ferramenta]; // What that tool answers.
      return [...resultados.map(({ path }) => path), diagnostico.path].filter((path) => path !== null);
    }
    case 'validar_efdc': {
      const { resultado } = resposta as RespostaDe[typeof ferramenta]; // What that tool answers.
      return [resultado?.path ?? null].filter((path) => path !== null);
    }
    case 'retificacao': {
      const { zip, prova, mudancas } = resposta as RespostaDe[typeof ferramenta]; // What that tool answers.
      return [zip, prova, mudancas];
    }
  }
}

const optional = (path: string | undefined): string[] => (path === undefined || path === '' ? [] : [path]);
