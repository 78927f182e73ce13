import { camposDe, find, type No } from '../rede/read-arvore.ts';
import { type Conteudo, writeXml } from '../rede/write-xml.ts';
import { emBrasilia, envelopeRetorno, retornoDoEvento } from './evento-simulado.ts';
import { type PedidoSoap, verifyAssinatura } from './read-pedido-esocial.ts';

/** The batches that were sent: each has its answers after some seconds of work. */
export interface LotesSimulados {
  send(pedido: PedidoSoap): string;
  query(pedido: PedidoSoap): string;
  /** The next events of this kind ('evtRemun') are refused with this code, so many of them. */
  recusar(recusa: RecusaSimulada): void;
  /** The event with this key, when its batch has been worked by now and the event was accepted. */
  aceito(chave: { id: string } | { recibo: string }): EventoAceito | undefined;
}

export interface RecusaSimulada {
  elemento: string;
  vezes: number;
  cdResposta: string;
  descResposta: string;
}

interface EventoAceito {
  id: string;
  recibo: string;
  recebidoEm: Date;
  xml: string;
}

interface Lote {
  protocolo: string;
  recebidoEm: Date;
  raiz: string;
  eventos: {
    id: string;
    xml: string;
    recusa: Pick<RecusaSimulada, 'cdResposta' | 'descResposta'> | null;
    duplicado: boolean;
    recibo: string;
  }[];
}

const ESQUEMA = 'http://www.esocial.gov.br/schema/lote/eventos/envio';
const MAX = 50;

/** Keeps batches by the clock. An event that was sent before keeps its first receipt. */
export function createLotesSimulados({ agora, segundos }: { agora: () => Date; segundos: number }): LotesSimulados {
  const lotes = new Map<string, Lote>();
  const recibos = new Map<string, string>();
  const recusas: RecusaSimulada[] = [];

  function recusaDe(xml: string) {
    if (xml === '' || verifyAssinatura(xml) === null) return SEM_ASSINATURA;
    const roteiro = recusas.find(({ elemento, vezes }) => vezes > 0 && xml.includes(`<${elemento} `));
    if (roteiro === undefined) return null;
    roteiro.vezes -= 1;
    return roteiro;
  }

  function refuse({ eSocial }: PedidoSoap, eventos: readonly No[]): { codigo: string; texto: string } | null {
    const [envio, mais] = eSocial.filhos;
    const nomes = envio?.filhos.map((f) => f.nome).join(' ');
    const forma =
      eSocial.ns === `${ESQUEMA}/v1_1_1` &&
      envio?.nome === 'envioLoteEventos' &&
      !mais &&
      /^[123]$/.test(envio.atributos.grupo ?? '');
    if (!forma || nomes !== 'ideEmpregador ideTransmissor eventos') return { codigo: '402', texto: 'Schema inválido.' };
    if (eventos.length === 0) return { codigo: '405', texto: 'Lote nulo ou vazio.' };
    if (eventos.length > MAX || eventos.some((e) => e.atributos.Id === undefined)) {
      return { codigo: '401', texto: 'Lote com conteúdo inválido.' };
    }
    return null;
  }

  return {
    send(pedido) {
      const eventos = find(pedido.eSocial, 'eventos')?.filhos ?? [];
      const recusa = refuse(pedido, eventos);
      const quando = agora();
      if (recusa) return envio({ status: { cdResposta: recusa.codigo, descResposta: recusa.texto } });
      const mes = emBrasilia(quando).slice(0, 7).replace('-', '');
      const protocolo = `1.2.${mes}.${String(lotes.size + 1).padStart(19, '0')}`;
      const base = pedido.eSocial.inicio;
      lotes.set(protocolo, {
        protocolo,
        recebidoEm: quando,
        raiz: camposDe(find(pedido.eSocial, 'ideEmpregador')).nrInsc ?? '',
        eventos: eventos.map((evento) => {
          const id = evento.atributos.Id ?? '';
          const [documento] = evento.filhos;
          const xml = documento ? pedido.documento.slice(documento.inicio - base, documento.fim - base) : '';
          const recusa = recusaDe(xml);
          const duplicado = recibos.has(id);
          const recibo = recibos.get(id) ?? `1.2.${String(recibos.size + 1).padStart(19, '0')}`;
          if (recusa === null) recibos.set(id, recibo);
          return { id, xml, recusa, duplicado, recibo };
        }),
      });
      return envio({
        status: { cdResposta: '201', descResposta: 'Lote Recebido com Sucesso.' },
        dadosRecepcaoLote: {
          dhRecepcao: emBrasilia(quando),
          versaoAplicativoRecepcao: 'simulado',
          protocoloEnvio: protocolo,
        },
      });
    },
    query({ eSocial }) {
      const lote = lotes.get(find(eSocial, 'protocoloEnvio')?.texto ?? '');
      if (eSocial.ns !== `${ESQUEMA}/consulta/retornoProcessamento/v1_0_0` || !lote) {
        return retorno({ status: { cdResposta: '748', descResposta: 'Protocolo inválido.' } });
      }
      const falta = Math.ceil((lote.recebidoEm.getTime() + segundos * 1_000 - agora().getTime()) / 1_000);
      if (falta > 0) {
        return retorno({
          status: {
            cdResposta: '101',
            descResposta: 'Lote Aguardando Processamento.',
            tempoEstimadoConclusao: String(falta),
          },
        });
      }
      const eventos = lote.eventos.map(({ id, recusa, duplicado, recibo }) => {
        const bom = retornoDoEvento({ id, recibo, recebidoEm: lote.recebidoEm }, lote.raiz);
        const conteudo = recusa === null ? bom : recusado(id, recusa);
        const marca = duplicado ? ' evtDupl="true"' : '';
        return `<evento Id="${id}"${marca}><retornoEvento>${conteudo}</retornoEvento></evento>`;
      });
      return retorno({
        status: { cdResposta: '201', descResposta: 'Lote processado com sucesso.' },
        retornoEventos: eventos.join(''),
      });
    },
    recusar(recusa) {
      recusas.push({ ...recusa });
    },
    aceito(chave) {
      for (const lote of lotes.values()) {
        if (lote.recebidoEm.getTime() + segundos * 1_000 > agora().getTime()) continue;
        const achado = lote.eventos.find(
          (evento) =>
            evento.recusa === null && ('id' in chave ? evento.id === chave.id : evento.recibo === chave.recibo),
        );
        if (achado) return { ...achado, recebidoEm: lote.recebidoEm };
      }
      return undefined;
    },
  };
}

const envio = (retornoEnvioLoteEventos: Conteudo): string =>
  `<eSocial xmlns="${ESQUEMA}/retornoEnvio/v1_1_0">${writeXml({ retornoEnvioLoteEventos })}</eSocial>`;
const retorno = (retornoProcessamentoLoteEventos: Conteudo): string =>
  `<eSocial xmlns="${ESQUEMA}/retornoProcessamento/v1_3_0">${writeXml({ retornoProcessamentoLoteEventos })}</eSocial>`;
const SEM_ASSINATURA = { cdResposta: '405', descResposta: 'A assinatura do evento não confere.' };

function recusado(id: string, recusa: Pick<RecusaSimulada, 'cdResposta' | 'descResposta'>): string {
  const { cdResposta, descResposta } = recusa;
  const ocorrencia = { codigo: '142', descricao: descResposta, tipo: '1' };
  return envelopeRetorno(id, writeXml({ processamento: { cdResposta, descResposta, ocorrencias: { ocorrencia } } }));
}
