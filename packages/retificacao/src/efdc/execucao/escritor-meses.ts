import { type ColetorOcorrencias, createColetorOcorrencias } from '../../comum/coletor-ocorrencias.ts';
import type { PedidoRetificacao } from '../../comum/pedido.ts';
import type { ArquivoComprimido, CompressorSped } from '../../prova/compressor-sped.ts';
import type { PlanoEfdc } from '../plano/plano-efdc.ts';
import type { Validador } from '../validar/validador.ts';
import { listarDigitados } from '../validar/valores-digitados.ts';
import type { MesAplicado } from './aplicar-meses.ts';
import { escreverMes, type MesEscrito, type RecalculoDoMes } from './escrever-mes.ts';
import { mesLegivel } from './meses-base.ts';
import { ocorrenciaDoMes } from './ocorrencia-do-mes.ts';
import type { MesPreparado } from './preparar-sequencia.ts';

/** A month's finished file, which nobody writes but compressed. */
export interface MesPronto extends MesEscrito {
  /** In the ZIP. */
  nome: string;
  comprimido: Promise<ArquivoComprimido>;
}

interface Tentativa {
  /** What it was written from: the same is not written twice. */
  assinatura: string;
  pronto: MesPronto | null;
  ocorrencias: ColetorOcorrencias;
}

interface EscritorOptions {
  pedido: PedidoRetificacao;
  plano: PlanoEfdc;
  coletor: ColetorOcorrencias;
  aplicados: ReadonlyMap<string, MesAplicado>;
  validador: Validador;
  compressor: CompressorSped;
}

export interface EscritorMeses {
  /** Begins with a month whose turn comes soon: it is written, and may be checked, while those before are checked. */
  adiantar(m: MesPreparado, recalculo: RecalculoDoMes | null): void;
  /** Writes and checks a month. False when it cannot be made; why is told then. */
  escrever(m: MesPreparado, recalculo: RecalculoDoMes | null): Promise<boolean>;
  /** The files of these months, and what was found in them. A month with nothing to write has none. */
  terminar(meses: ReadonlySet<string>): Map<string, MesPronto>;
  /** Waits for what was begun and is not wanted any more. */
  fechar(): Promise<void>;
}

/** Writes months as often as the chain of credits asks, and tells what was found in the last writing of each only. */
export function createEscritor(o: EscritorOptions): EscritorMeses {
  const { pedido, plano, coletor, aplicados, validador, compressor } = o;
  const tentativas = new Map<string, Tentativa>();
  const emAndamento = new Map<string, { assinatura: string; tentativa: Promise<Tentativa> }>();
  let escrita: Promise<unknown> = Promise.resolve();
  /** Writes one month after the other: two at a time would be ready together, and leave the check idle until then. */
  const naVez = <T>(escrever: () => Promise<T>): Promise<T> => {
    const feita = escrita.then(escrever);
    escrita = feita.catch(() => undefined);
    return feita;
  };
  const assinar = (recalculo: RecalculoDoMes | null) =>
    JSON.stringify(recalculo, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));
  /** What was begun for a month: its file must not be written by two at a time. */
  const esperar = async (mes: string, assinatura: string): Promise<Tentativa | null> => {
    const iniciada = emAndamento.get(mes);
    if (iniciada === undefined) return null;
    emAndamento.delete(mes);
    const feita = await iniciada.tentativa;
    return iniciada.assinatura === assinatura ? feita : null;
  };
  return {
    adiantar(m, recalculo) {
      const { mes } = m;
      const assinatura = assinar(recalculo);
      if (emAndamento.has(mes) || tentativas.get(mes)?.assinatura === assinatura) return;
      // The file of the attempt before is being replaced.
      tentativas.delete(mes);
      const tentativa = tentar(m, recalculo, assinatura);
      // Whoever asks for the month is told; nobody may ask any more.
      tentativa.catch(() => undefined);
      emAndamento.set(mes, { assinatura, tentativa });
    },
    async escrever(m, recalculo) {
      const { mes } = m;
      const assinatura = assinar(recalculo);
      if (tentativas.get(mes)?.assinatura === assinatura) return true;
      const tentativa = (await esperar(mes, assinatura)) ?? (await tentar(m, recalculo, assinatura));
      if (tentativa.ocorrencias.periodosComErro().size === 0) {
        tentativas.set(mes, tentativa);
        return true;
      }
      tentativas.delete(mes);
      for (const ocorrencia of tentativa.ocorrencias.lista()) coletor.relatar(ocorrencia);
      return false;
    },
    terminar(meses) {
      const prontos = new Map<string, MesPronto>();
      for (const [mes, { pronto, ocorrencias }] of [...tentativas].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (!meses.has(mes) || pronto === null) continue;
        prontos.set(mes, pronto);
        for (const ocorrencia of ocorrencias.lista()) coletor.relatar(ocorrencia);
      }
      return prontos;
    },
    async fechar() {
      await Promise.allSettled([...emAndamento.values()].map((e) => e.tentativa));
    },
  };

  async function tentar(m: MesPreparado, recalculo: RecalculoDoMes | null, assinatura: string): Promise<Tentativa> {
    const { mes, base } = m;
    const { signal } = pedido;
    const ocorrencias = createColetorOcorrencias();
    const aplicado = aplicados.get(mes);
    const recibo = plano.parametros.numRecAnterior[mes] ?? '';
    const escrito = await naVez(() =>
      escreverMes({
        base,
        aplicado: aplicado ?? null,
        recalculo,
        naturezas: aplicado?.naturezas ?? [],
        recibo,
        soSeMudar: aplicado === undefined,
        signal,
      }),
    );
    if (escrito === null) return { assinatura, pronto: null, ocorrencias };
    const { composto } = escrito;
    // While it and the next ones are checked.
    const comprimido = compressor.comprimir(mes, composto);
    if (recibo === '') relatarSemRecibo(mes, ocorrencias);
    else {
      const { relatar } = ocorrencias;
      const valores = listarDigitados(plano.alteracoes.get(mes) ?? []);
      const digitados = new Map([...valores, ...(aplicado?.origens ?? [])]);
      const comum = {
        path: composto,
        base: base.arquivo.path,
        obrigacao: 'EFDC',
        periodo: mes,
        relatar,
        digitados,
      } as const;
      await validador.validar({ ...comum, ...(signal ? { signal } : {}) });
    }
    const { cnpj, inicio, fim } = base.arquivo;
    const nome = `${mes}/PISCOFINS_${inicio.replaceAll('-', '')}_${fim.replaceAll('-', '')}_${cnpj}_Retificadora.txt`;
    return { assinatura, pronto: { ...escrito, nome, comprimido }, ocorrencias };
  }
}

function relatarSemRecibo(mes: string, { relatar }: ColetorOcorrencias): void {
  relatar(
    ocorrenciaDoMes(mes, {
      nivel: 'ERRO',
      codigo: 'SEM_RECIBO',
      aba: 'PARAMETROS',
      coluna: 'NUM_REC_ANTERIOR',
      mensagem: `Falta o recibo do arquivo de ${mesLegivel(mes)}, que a retificação também muda.`,
      sugestao: 'Informe em PARAMETROS o NUM_REC_ANTERIOR do mês, ou use CASCATA=N se o mês não deve ser gerado.',
    }),
  );
}
