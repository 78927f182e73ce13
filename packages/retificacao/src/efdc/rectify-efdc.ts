import { createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../comum/pedido.ts';
import type { ResultadoRetificacao } from '../comum/resultado.ts';
import { createGravadorMudancas } from '../prova/gravador-mudancas.ts';
import { readPlanoEfdc } from './plano/read-plano-efdc.ts';
import { createValidador } from './validar/validador.ts';

/** Progress counts in thousandths. */
const TOTAL = 1_000;

/**
 * Rectifies the EFD-Contribuições of a project by a filled-in workbook: reads the plan, applies it month by month,
 * recomputes block M and the carried credits, checks every file, and leaves the ZIP with its proof in `workDir`. Faults
 * of the workbook or of the files are in the proof; it throws only when the work itself cannot be done.
 */
export async function rectifyEfdc(pedido: PedidoRetificacao): Promise<ResultadoRetificacao> {
  const { workDir, empresa, id, signal } = pedido;
  const coletor = createColetorOcorrencias();
  const mudancas = createGravadorMudancas({ workDir });
  const validador = createValidador();
  const progresso = (fracao: number, mensagem: string) =>
    pedido.onProgress?.({ feito: Math.round(fracao * TOTAL), total: TOTAL, mensagem });
  try {
    progresso(0, 'Lendo a planilha');
    const { planilha, arquivos, periodo, hoje } = pedido;
    // While the workbook is read, another processor is free for the validator.
    validador.aquecer(arquivos.map((a) => a.path));
    const comum = { planilha, arquivos, empresa, periodo, hoje, report: coletor.report };
    // The modules of the engine are loaded while another thread opens the workbook.
    const [plano, { runPlanoEfdc }, { writeProva }] = await Promise.all([
      readPlanoEfdc({ ...comum, signal }),
      import('./execucao/run-plano.ts'),
      import('../prova/write-prova.ts'),
    ]);
    const feito = await runPlanoEfdc({ pedido, plano, coletor, mudancas, validador, progresso });
    progresso(0.9, 'Escrevendo o relatório e o ZIP');
    const resultado = await writeProva({
      id,
      tipo: 'efdc',
      empresa,
      ...feito,
      ocorrencias: coletor.lista(),
      totalOcorrencias: coletor.total(),
      mudancas,
      workDir,
      signal,
    });
    progresso(1, resultado.mensagem);
    return resultado;
  } finally {
    await validador.close();
    await mudancas.close();
  }
}
