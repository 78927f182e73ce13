import { formatPeriodo } from '@apura/br';
import { createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import { openMudancas } from '../../simulacao/open-mudancas.ts';
import type { InssSimulado, PedidoSimulacao, SimulacaoEsocial } from '../../simulacao/simulacao.ts';
import { openBase } from '../base/open-base.ts';
import { createSomaBases, type SomaBases, sumBases } from '../bases/resumo-inss.ts';
import { generateRetificadores } from '../gerar/generate-retificadores.ts';
import { planEsocial } from '../plan-esocial.ts';
import { summarizePeriodos } from '../summarize-periodos.ts';

/** Simulates a rectification of the eSocial: base and contribution of the employer before and after, by period. */
export async function simulateEsocial(pedido: PedidoSimulacao): Promise<SimulacaoEsocial> {
  const { arquivos, signal } = pedido;
  const coletor = createColetorOcorrencias();
  const banco = await openBase(pedido);
  try {
    pedido.onProgress?.({ feito: 0, total: 1, mensagem: 'Procurando os eventos em vigor' });
    const trabalho = await planEsocial(pedido, {
      banco,
      eventos: await openMudancas(pedido),
      report: coletor.report,
      temErro: () => coletor.periodosComErro().size > 0,
    });
    const { alvos, passos, parametros, rubricas } = trabalho;
    const posicoes = new Map(passos.flatMap(({ alvo }, posicao) => (alvo ? [[alvo, posicao] as const] : [])));
    const feitos = new Set(passos.flatMap(({ raiz }, posicao) => (raiz ? [posicao] : [])));
    const somas = new Map<string, SomaBases>();
    const prontos = generateRetificadores({
      ...{ arquivos, alvos, parametros, rubricas, signal, report: coletor.report },
      mudancas: () => {},
    });
    let quantos = 0;
    for await (const { alvo, baseAntes, baseDepois } of prontos) {
      const { periodo } = alvo.base;
      const soma = somas.get(periodo) ?? createSomaBases();
      somas.set(periodo, soma);
      sumBases(soma, { antes: baseAntes, depois: baseDepois });
      const posicao = posicoes.get(alvo);
      if (posicao !== undefined) feitos.add(posicao);
      quantos++;
      pedido.onProgress?.({ feito: quantos, total: alvos.length, mensagem: `Simulando ${formatPeriodo(periodo)}` });
    }
    const comErro = coletor.periodosComErro();
    const { resumo } = await summarizePeriodos({ trabalho, banco, somas, comErro, foiFeito: (p) => feitos.has(p) });
    const inss = resumo.map(
      (r): InssSimulado => ({
        periodo: r.periodo,
        situacao: r.gerado ? 'Simulado' : 'Com erro',
        baseAntes: r.baseInssAntes,
        baseDepois: r.gerado ? r.baseInssDepois : r.baseInssAntes,
        inssAntes: r.inssAntes,
        inssDepois: r.gerado ? r.inssDepois : r.inssAntes,
      }),
    );
    return { tipo: 'esocial', inss, ocorrencias: coletor.lista(), totalOcorrencias: coletor.total() };
  } finally {
    banco.close();
  }
}
