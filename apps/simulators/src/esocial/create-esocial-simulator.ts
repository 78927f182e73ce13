import { todayInSaoPaulo } from '@apura/br';
import { camposDe, find, type No } from '../rede/read-arvore.ts';
import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';
import { writeXml } from '../rede/write-xml.ts';
import { ESQUEMAS, segueEsquema } from './esquemas-pedido.ts';
import { deBrasilia, type EventoSimulado, emBrasilia, retornoDoEvento } from './evento-simulado.ts';
import { createLotesSimulados, type RecusaSimulada } from './lotes-simulados.ts';
import { type PedidoSoap, readEnvelope, verifyAssinatura } from './read-pedido-esocial.ts';

export interface OpcoesEsocialSimulator {
  /** The clock by which days are counted and closed. */
  agora: () => Date;
  /** The events of an employer by its root; undefined for one that the government does not know. */
  eventosDe: (raiz: string) => readonly EventoSimulado[] | undefined;
  /** Roots or CPFs that may act for an employer besides itself. */
  procuradores?: (raiz: string) => readonly string[];
  porDia?: number;
  ultimoDiaFechado?: number;
  /** Whether a query for registers must name its interval. */
  requireIntervalo?: boolean;
  /** Seconds that the work on a batch takes. */
  segundosPorLote?: number;
}

/** Simulates the four services of the eSocial. Its `answer` is given to `openServidor`. */
export interface EsocialSimulator {
  answer(pedido: PedidoRecebido): RespostaSimulada;
  /** The next calls of the download services are answered with these codes, one each, and count. */
  programar(status: readonly { cdResposta: string; descResposta?: string }[]): void;
  /** The next events of this kind in batches are refused, whatever they hold. */
  refuseEventos(recusa: RecusaSimulada): void;
  /** Calls of the two download services that were counted today for an employer. */
  usadosHoje(raiz: string): number;
  /** The signed documents that were received, in order. */
  readonly documentos: readonly string[];
}

interface Situacao {
  cdResposta: string;
  descResposta: string;
}

const SERVICO = 'http://www.esocial.gov.br/servicos/empregador';
const RETORNO = 'http://www.esocial.gov.br/schema';
const MAX = 50;
const DIA_MS = 86_400_000;
const CAMINHOS: Readonly<Record<string, { ns: string; contrato: string }>> = {
  WsConsultarIdentificadoresEventos: {
    ns: `${SERVICO}/consulta/identificadores-eventos/v1_0_0`,
    contrato: 'ServicoConsultarIdentificadoresEventos',
  },
  WsSolicitarDownloadEventos: {
    ns: `${SERVICO}/download/solicitacao/v1_0_0`,
    contrato: 'ServicoSolicitarDownloadEventos',
  },
  WsEnviarLoteEventos: { ns: `${SERVICO}/lote/eventos/envio/v1_1_0`, contrato: 'ServicoEnviarLoteEventos' },
  WsConsultarLoteEventos: {
    ns: `${SERVICO}/lote/eventos/envio/consulta/retornoProcessamento/v1_1_0`,
    contrato: 'ServicoConsultarLoteEventos',
  },
};

/** Creates the simulator. Where no source gives the text of a refusal, the text is invented. */
export function createEsocialSimulator(opcoes: OpcoesEsocialSimulator): EsocialSimulator {
  const { agora, eventosDe, procuradores = () => [], porDia = 10, ultimoDiaFechado = 7 } = opcoes;
  const usados = new Map<string, number>();
  const programados: Situacao[] = [];
  const documentos: string[] = [];
  const lotes = createLotesSimulados({ agora, segundos: opcoes.segundosPorLote ?? 30 });

  const chave = (raiz: string): string => `${raiz} ${todayInSaoPaulo(agora())}`;

  /** Why a call of the download services gets nothing; null when it gets an answer. */
  function refuse({ eSocial, documento }: PedidoSoap, operacao: string): Situacao | null {
    const esquema = ESQUEMAS[operacao];
    if (!esquema || !segueEsquema(eSocial, esquema)) return { cdResposta: '417', descResposta: 'XML fora do esquema.' };
    const { nrInsc = '' } = camposDe(find(eSocial, 'ideEmpregador'));
    const raiz = nrInsc.slice(0, 8);
    const quem = verifyAssinatura(documento);
    if (quem === null) return { cdResposta: '417', descResposta: 'Assinatura digital inválida.' };
    documentos.push(documento);
    const titular = /:(\w{11,14})$/.exec(quem)?.[1] ?? '';
    const dele = titular.length === 14 && titular.startsWith(raiz);
    if (!dele && !procuradores(raiz).some((p) => titular.startsWith(p))) {
      return {
        cdResposta: '401',
        descResposta: 'O titular do certificado não tem procuração eletrônica do empregador.',
      };
    }
    if (Number(todayInSaoPaulo(agora()).slice(8)) <= ultimoDiaFechado) {
      const descResposta = `Não é possível enviar solicitação de download entre os dias 1 e ${ultimoDiaFechado} do mês`;
      return { cdResposta: '403', descResposta };
    }
    const hoje = usados.get(chave(raiz)) ?? 0;
    if (hoje >= porDia) return { cdResposta: '405', descResposta: 'Limite diário de acessos atingido.' };
    usados.set(chave(raiz), hoje + 1);
    const programado = programados.shift();
    if (programado) return programado;
    if (eventosDe(raiz) === undefined) return { cdResposta: '1018', descResposta: 'Empregador não consta na RFB.' };
    return refuseInterval(camposDe(find(eSocial, esquema.criterio)));
  }

  function refuseInterval({ tpEvt, perApur, dtIni, dtFim }: Record<string, string>): Situacao | null {
    const tabela = tpEvt !== undefined && perApur === undefined;
    const longo = { cdResposta: '410', descResposta: 'Intervalo superior a 31 dias.' };
    if (tabela && opcoes.requireIntervalo && dtFim === undefined) return longo;
    if (dtFim === undefined || dtIni === undefined) return null;
    if (deBrasilia(dtFim) > agora().getTime() - 3_600_000) {
      return { cdResposta: '409', descResposta: 'A data final deve ser anterior à última hora.' };
    }
    return deBrasilia(dtFim) - deBrasilia(dtIni) > 31 * DIA_MS ? longo : null;
  }

  function query({ eSocial }: PedidoSoap, operacao: string): string {
    const { nrInsc = '' } = camposDe(find(eSocial, 'ideEmpregador'));
    const criterio = camposDe(eSocial.filhos[0]?.filhos[1]);
    const classe = operacao.slice('ConsultarIdentificadoresEventos'.length).toLowerCase();
    const de = criterio.dtIni === undefined ? 0 : deBrasilia(criterio.dtIni);
    const ate = criterio.dtFim === undefined ? agora().getTime() : deBrasilia(criterio.dtFim);
    const achados = (eventosDe(nrInsc.slice(0, 8)) ?? [])
      .filter((e) => e.classe === classe && e.recebidoEm <= agora())
      .filter((e) => criterio.tpEvt === undefined || e.tpEvt === criterio.tpEvt)
      .filter((e) => criterio.perApur === undefined || e.perApur === criterio.perApur)
      .filter((e) => criterio.cpfTrab === undefined || e.cpf === criterio.cpfTrab)
      .filter((e) => e.recebidoEm.getTime() >= de && e.recebidoEm.getTime() <= ate)
      .sort((a, b) => a.recebidoEm.getTime() - b.recebidoEm.getTime());
    const pagina = achados.slice(0, MAX);
    const ultimo = pagina.at(-1);
    if (!ultimo) return retornoConsulta({ cdResposta: '406', descResposta: 'Nenhum evento encontrado.' });
    const itens = pagina.map((e) => `<identificadorEvt><id>${e.id}</id><nrRec>${e.recibo}</nrRec></identificadorEvt>`);
    return retornoConsulta(
      achados.length > MAX
        ? { cdResposta: '203', descResposta: 'Sucesso. Foram retornados os primeiros eventos.' }
        : { cdResposta: '201', descResposta: 'Sucesso.' },
      `<retornoIdentificadoresEvts><qtdeTotEvtsConsulta>${achados.length}</qtdeTotEvtsConsulta>` +
        `<dhUltimoEvtRetornado>${emBrasilia(ultimo.recebidoEm)}</dhUltimoEvtRetornado>` +
        `<identificadoresEvts>${itens.join('')}</identificadoresEvts></retornoIdentificadoresEvts>`,
    );
  }

  function download({ eSocial }: PedidoSoap): string {
    const { nrInsc = '' } = camposDe(find(eSocial, 'ideEmpregador'));
    const eventos = eventosDe(nrInsc.slice(0, 8)) ?? [];
    const pedidas = eSocial.filhos[0]?.filhos[1]?.filhos ?? [];
    const arquivos = pedidas.slice(0, MAX).map(({ nome, texto }) => {
      const anterior = eventos.find((e) => (nome === 'id' ? e.id : e.recibo) === texto);
      const evento = anterior ?? lotes.aceito(nome === 'id' ? { id: texto } : { recibo: texto });
      // Totals that the government made are downloaded by their receipt only.
      if (!evento || (nome === 'id' && anterior?.tpEvt.startsWith('S-5'))) {
        const recusa = status({ cdResposta: '401', descResposta: 'Evento não disponível por esta chave.' });
        return `<arquivo>${recusa}</arquivo>`;
      }
      return (
        `<arquivo>${status({ cdResposta: '201', descResposta: 'Sucesso.' })}` +
        `<evt Id="${evento.id}">${evento.xml}</evt>` +
        `<rec nrRec="${evento.recibo}">${retornoDoEvento(evento, nrInsc)}</rec></arquivo>`
      );
    });
    // As in replies of the real service: where there are files, only the files have a status.
    return retornoDownload(
      `<retornoSolicDownloadEvts><arquivos>${arquivos.join('')}</arquivos></retornoSolicDownloadEvts>`,
    );
  }

  function answer(soap: PedidoSoap, operacao: string): string {
    if (operacao === 'EnviarLoteEventos') return lotes.send(soap);
    if (operacao === 'ConsultarLoteEventos') return lotes.query(soap);
    const recusa = refuse(soap, operacao);
    const consulta = operacao.startsWith('Consultar');
    if (recusa) return consulta ? retornoConsulta(recusa) : retornoDownload(status(recusa));
    return consulta ? query(soap, operacao) : download(soap);
  }

  return {
    answer({ metodo, caminho, cabecalhos, corpo }) {
      const servico = CAMINHOS[/\/(\w+)\.svc$/.exec(caminho)?.[1] ?? ''];
      if (metodo !== 'POST' || !servico) return { status: 404, texto: '' };
      if (!/^text\/xml\b/.test(String(cabecalhos['content-type']))) return { status: 415, texto: '' };
      const soap = readEnvelope(corpo);
      const operacao = soap?.operacao.nome ?? '';
      const acao = `"${servico.ns}/${servico.contrato}/${operacao}"`;
      if (
        !soap ||
        soap.operacao.ns !== servico.ns ||
        cabecalhos.soapaction !== acao ||
        !parametroCerto(soap.operacao)
      ) {
        return xml(500, fault());
      }
      const resultado = `<${operacao}Result>${answer(soap, operacao)}</${operacao}Result>`;
      return xml(200, envelope(`<${operacao}Response xmlns="${servico.ns}">${resultado}</${operacao}Response>`));
    },
    programar(lista) {
      programados.push(
        ...lista.map(({ cdResposta, descResposta = 'Resposta programada.' }) => ({ cdResposta, descResposta })),
      );
    },
    refuseEventos: (recusa) => lotes.recusar(recusa),
    usadosHoje: (raiz) => usados.get(chave(raiz)) ?? 0,
    documentos,
  };
}

const PARAMETROS: Readonly<Record<string, string>> = {
  ConsultarIdentificadoresEventosEmpregador: 'consultaEventosEmpregador',
  ConsultarIdentificadoresEventosTabela: 'consultaEventosTabela',
  ConsultarIdentificadoresEventosTrabalhador: 'consultaEventosTrabalhador',
  SolicitarDownloadEventosPorId: 'solicitacao',
  SolicitarDownloadEventosPorNrRecibo: 'solicitacao',
  EnviarLoteEventos: 'loteEventos',
  ConsultarLoteEventos: 'consulta',
};

function parametroCerto(operacao: No): boolean {
  const [parametro] = operacao.filhos;
  return parametro?.nome === PARAMETROS[operacao.nome] && parametro?.ns === operacao.ns;
}

function status({ cdResposta, descResposta }: Situacao): string {
  return writeXml({ status: { cdResposta, descResposta } });
}

function retornoConsulta(situacao: Situacao, achados = ''): string {
  const retornoConsultaIdentificadoresEvts = status(situacao) + achados;
  return (
    `<eSocial xmlns="${RETORNO}/consulta/identificadores-eventos/retorno/v1_0_0">` +
    `${writeXml({ retornoConsultaIdentificadoresEvts })}</eSocial>`
  );
}

function retornoDownload(conteudo: string): string {
  return `<eSocial xmlns="${RETORNO}/download/solicitacao/retorno/v1_0_0"><download>${conteudo}</download></eSocial>`;
}

function envelope(conteudo: string): string {
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">' +
    '<s:Body xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
    `${conteudo}</s:Body></s:Envelope>`
  );
}

const fault = (): string =>
  envelope(
    '<s:Fault><faultcode>s:Client</faultcode><faultstring>The request was not understood.</faultstring></s:Fault>',
  );

const xml = (codigo: number, texto: string): RespostaSimulada => ({
  status: codigo,
  texto,
  cabecalhos: { 'content-type': 'text/xml; charset=utf-8' },
});
