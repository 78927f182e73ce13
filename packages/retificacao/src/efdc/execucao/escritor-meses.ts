import { formatPeriodo } from '@apura/br';
import { type ColetorOcorrencias, createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { ConferenciaPorRegras } from '../../sped/regras/conferencia-por-regras.ts';
import { listDigitados } from '../../sped/validar/valores-digitados.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import type { Validador } from '../validar/validador.ts';
import type { MesAplicado } from './apply-meses.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';
import type { MesPreparado } from './prepare-sequencia.ts';
import { type MesEscrito, type RecalculoDoMes, writeMes } from './write-mes.ts';

/** The rectifying file of a month. */
export interface MesPronto extends MesEscrito {
  /** Name in the ZIP. */
  nome: string;
}

/**
 * A month that was written and checked. It is left out of the rectification when one of its occurrences is an error.
 */
export interface MesConferido {
  /** Null when there was nothing to write. */
  pronto: MesPronto | null;
  ocorrencias: ColetorOcorrencias;
}

interface EscritorOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  aplicados: ReadonlyMap<string, MesAplicado>;
  validador: Validador;
  conferencia: ConferenciaPorRegras;
}

export interface EscritorMeses {
  /** Writes and checks a month. The result of the last call is returned again when nothing has changed since. */
  write(m: MesPreparado, recalculo: RecalculoDoMes | null): Promise<MesConferido>;
}

export function createEscritor({ pedido, plano, aplicados, validador, conferencia }: EscritorOptions): EscritorMeses {
  const conferidos = new Map<string, { assinatura: string; conferido: MesConferido }>();
  return {
    async write(m, recalculo) {
      const assinatura = JSON.stringify(recalculo, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
      const anterior = conferidos.get(m.mes);
      if (anterior?.assinatura === assinatura) return anterior.conferido;
      const conferido = await writeAndCheck(m, recalculo);
      conferidos.set(m.mes, { assinatura, conferido });
      return conferido;
    },
  };

  async function writeAndCheck(m: MesPreparado, recalculo: RecalculoDoMes | null): Promise<MesConferido> {
    const { mes, base } = m;
    const { signal } = pedido;
    const ocorrencias = createColetorOcorrencias();
    const aplicado = aplicados.get(mes);
    const recibo = plano.parametros.numRecAnterior[mes] ?? '';
    const escrito = await writeMes({
      base,
      aplicado: aplicado ?? null,
      recalculo,
      naturezas: aplicado?.naturezas ?? [],
      recibo,
      soSeMudar: aplicado === undefined,
      signal,
    });
    if (escrito === null) return { pronto: null, ocorrencias };
    if (recibo === '') reportSemRecibo(mes, ocorrencias);
    else {
      const valores = listDigitados(plano.alteracoes.get(mes) ?? []);
      await validador.validate({
        path: escrito.composto,
        base: base.arquivo.path,
        periodo: mes,
        report: ocorrencias.report,
        digitados: new Map([...valores, ...(aplicado?.origens ?? [])]),
        achados: await conferencia.check({ retificado: escrito.composto, ...base, signal }),
        signal,
      });
    }
    const { cnpj, inicio, fim } = base.arquivo;
    const nome = `${mes}/PISCOFINS_${inicio.replaceAll('-', '')}_${fim.replaceAll('-', '')}_${cnpj}_Retificadora.txt`;
    return { pronto: { ...escrito, nome }, ocorrencias };
  }
}

function reportSemRecibo(mes: string, { report }: ColetorOcorrencias): void {
  report(
    ocorrenciaDoMes(mes, {
      nivel: 'ERRO',
      codigo: 'SEM_RECIBO',
      aba: 'PARAMETROS',
      coluna: 'NUM_REC_ANTERIOR',
      mensagem: `Falta o recibo do arquivo de ${formatPeriodo(mes)}, que a retificação também muda.`,
      sugestao: 'Informe em PARAMETROS o NUM_REC_ANTERIOR do mês, ou use CASCATA=N se o mês não deve ser gerado.',
    }),
  );
}
