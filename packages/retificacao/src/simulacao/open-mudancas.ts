import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type EventoPlanilha, readPlanilha } from '@apura/planilha';
import { openAbasDePropostas } from '../propostas/open-abas-de-propostas.ts';
import { readAbasEscritas } from '../propostas/read-abas-escritas.ts';
import type { PedidoSimulacao } from './simulacao.ts';

/**
 * The changes as the events of reading a workbook: of the user's own, or of the one that the proposals would fill, row
 * for row.
 */
export async function openMudancas(pedido: PedidoSimulacao): Promise<AsyncIterable<EventoPlanilha>> {
  const { workDir, signal } = pedido;
  if (pedido.planilha !== undefined) return readPlanilha({ path: pedido.planilha, signal });
  const dir = join(workDir, 'propostas');
  await mkdir(dir, { recursive: true });
  const { apoio, abas } = await openAbasDePropostas({
    obrigacao: pedido.tipo,
    propostas: pedido.propostas,
    parametros: pedido.parametros,
    projeto: { nome: '', meses: [] },
    dir,
    signal,
  });
  return readAbasEscritas([...apoio, ...abas]);
}
