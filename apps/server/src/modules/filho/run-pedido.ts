import type { Progresso } from '../../platform/child/port.ts';
import { isDiskFull } from '../../platform/disk/port.ts';
import type { Pedido, RespostaDe } from './mensagens.ts';
import { textOf } from './text-of.ts';

/**
 * Does the work of one tool. Each tool is loaded when it is asked for: the reports and their engine alone take longer
 * to load than a small file to read.
 */
export async function runPedido(
  pedido: Pedido,
  onProgress: (progresso: Progresso) => void,
): Promise<RespostaDe[Pedido['ferramenta']]> {
  switch (pedido.ferramenta) {
    case 'conferir_arquivos': {
      const { checkArquivos } = await import('@apura/documentos');
      const { readPlanilha } = await import('@apura/planilha');
      return { conferidos: await checkArquivos({ ...pedido.opcoes, readPlanilha, onProgress }) };
    }
    case 'quebrar_arquivos': {
      const { quebrarArquivos } = await import('@apura/documentos');
      const { readPlanilha } = await import('@apura/planilha');
      return await quebrarArquivos({ ...pedido.opcoes, readPlanilha, onProgress });
    }
    case 'gerar_relatorios': {
      const { catalogo, generateDiagnostico, generateRelatorios } = await import('@apura/relatorios');
      const { relatorios: pedidos, geradoEm, ...opcoes } = pedido.opcoes;
      const nomes = new Set(pedidos);
      const relatorios = catalogo.filter((relatorio) => nomes.has(relatorio.nome));
      const feitos = await generateRelatorios({ ...opcoes, relatorios, onProgress });
      // Reports of a full disk are not published as failed: the job comes again when there is room.
      const semEspaco = feitos.find(({ causa }) => isDiskFull(causa));
      if (semEspaco !== undefined) throw semEspaco.causa;
      const resultados = feitos.map(({ causa, ...resultado }) => ({
        ...resultado,
        ...(causa === undefined ? {} : { causa: textOf(causa) }),
      }));
      try {
        const { path, temConteudo } = await generateDiagnostico({ ...opcoes, geradoEm });
        return { resultados, diagnostico: { path, temConteudo } };
      } catch (causa) {
        if (isDiskFull(causa)) throw causa;
        // The reports are there; without their sums only the page is missing.
        return { resultados, diagnostico: { path: null, causa: textOf(causa) } };
      }
    }
    case 'validar_efdc': {
      const { validateEfdc } = await import('./validate-efdc.ts');
      return await validateEfdc(pedido.opcoes, onProgress);
    }
    case 'retificacao': {
      const { rectify } = await import('@apura/retificacao/rectify');
      return await rectify({ ...pedido.opcoes, onProgress });
    }
    case 'simulacao': {
      const { simulate } = await import('@apura/retificacao');
      return await simulate({ ...pedido.opcoes, onProgress });
    }
    case 'localizacao': {
      const { locatePropostas } = await import('@apura/retificacao');
      return { achadas: await locatePropostas(pedido.opcoes) };
    }
  }
}
