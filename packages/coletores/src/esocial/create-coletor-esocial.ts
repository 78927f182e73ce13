import { CertificadoError } from '@apura/assinatura';
import { cnpjRoot, formatDateBr, todayInSaoPaulo } from '@apura/br';
import type { Coletor, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { openCertificado } from '../comum/open-certificado.ts';
import { XmlError } from '../comum/read-xml.ts';
import { comJanelas, depoisDaConsulta, depoisDoDownload, downloadDevido, semConsulta } from './avancar-esocial.ts';
import { aberturaOf, LIMITES_ESOCIAL, limiteDeRecepcao, proximoDia } from './calendario-esocial.ts';
import { type ClienteEsocial, createClienteEsocial } from './cliente-esocial.ts';
import { sentidoDo } from './codigos-esocial.ts';
import { type ConsultaEsocial, MAX_POR_PEDIDO, type PedidoDownload } from './consulta-esocial.ts';
import { empregadorOf } from './empregador.ts';
import type { EnderecosEsocial } from './enderecos-esocial.ts';
import { ESCOLHAS_ESOCIAL, type EscolhasEsocial, type EstadoEsocial } from './estado-esocial.ts';
import { tellPacotes } from './pacotes-do-portal.ts';
import { consultasDeTrabalhadores, describeConsulta, mesesDoPeriodo, primeirasConsultas } from './plano-esocial.ts';
import { RespostaEsocialError, type StatusEsocial } from './resposta-esocial.ts';
import { nadaFoiRecebido } from './resultado-do-lote.ts';

export interface OpcoesColetorEsocial {
  enderecos: EnderecosEsocial;
  ca?: string;
  timeoutMs?: number;
  escolhas?: Partial<EscolhasEsocial>;
}

type Fim = FimDoPasso<EstadoEsocial>;
type Tarefa = { download: PedidoDownload } | { consulta: ConsultaEsocial };

const RECUSAS_SEGUIDAS = 3;
const OCUPADO_MS = 5 * 60_000;
const RECENTE_MS = 20 * 60_000;
/** The longest time for which a service may postpone every call. */
const ADIAMENTO_MAXIMO_MS = 7 * 86_400_000;

/**
 * Collects an employer's events from the two download services, one call a step. For what they cannot give (months of
 * more than 50 events of a kind, workers beyond the limit) it says how the user gets it; see ADR 0040.
 */
export function createColetorEsocial({
  enderecos,
  escolhas: dadas,
  ...rede
}: OpcoesColetorEsocial): Coletor<EstadoEsocial> {
  const escolhas: EscolhasEsocial = { limites: LIMITES_ESOCIAL, ...ESCOLHAS_ESOCIAL, ...dadas };
  const { limites } = escolhas;

  async function passo(pedido: PedidoColeta, guardado: EstadoEsocial | null): Promise<Fim> {
    const { empresa, periodo } = pedido;
    const agora = pedido.agora();
    const estado = { ...prepare(guardado ?? begin(pedido, escolhas), { pedido, escolhas }) };
    const tarefa = nextOf(estado, agora);
    if (tarefa === null) return finish(estado, agora);

    const postpone = (ate: Date): Fim => ({ tipo: 'esperar', estado, ate, mensagem: tellWait(estado, { ate, agora }) });
    const abertura = aberturaOf(agora, limites);
    if (abertura !== null) return postpone(abertura);

    const aberto = openCertificado(pedido.certificado);
    if (aberto instanceof CertificadoError) {
      return { tipo: 'erro', estado, definitivo: true, mensagem: `eSocial: ${aberto.message}` };
    }
    const raiz = cnpjRoot(empresa.cnpj);
    const chaveDaCota = `esocial:${raiz}`;
    if (!(await pedido.cota.usar(chaveDaCota, limites.porDia))) return postpone(proximoDia(agora, limites));

    pedido.report(tellProgress(estado, tarefa));
    const cliente = createClienteEsocial({ enderecos, certificado: aberto, ...rede });
    try {
      return await call(cliente);
    } catch (erro) {
      // Otherwise the holder of a refused certificate could use up the daily calls of another company.
      if (nadaFoiRecebido(erro)) await pedido.cota.giveBack(chaveDaCota);
      pedido.signal.throwIfAborted();
      return toErro(estado, erro);
    } finally {
      cliente.close();
    }

    async function call(cliente: ClienteEsocial): Promise<Fim> {
      const comum = { empregador: empregadorOf(empresa.cnpj), signal: pedido.signal };
      if (tarefa !== null && 'download' in tarefa) {
        const resposta = await cliente.baixar({ ...comum, pedido: tarefa.download });
        const recusado = resposta.arquivos.length === 0 ? resposta.status : null;
        // An event that its Id does not give may be available by its receipt.
        const outraChave = recusado && ['sem-acesso', 'nada'].includes(sentidoDo(recusado));
        if (recusado && !outraChave) return refuse(recusado);
        const feito = depoisDoDownload(semAdiamento(estado), { pedido: tarefa.download, resposta, raiz });
        return { tipo: 'continuar', ...feito };
      }
      const [consulta] = estado.consultas;
      if (!consulta) return finish(estado, agora);
      const resposta = await cliente.query({ ...comum, consulta });
      switch (sentidoDo(resposta.status)) {
        case 'ok':
        case 'truncado':
          return { tipo: 'continuar', estado: depoisDaConsulta(semAdiamento(estado), resposta) };
        case 'nada':
          return { tipo: 'continuar', estado: semConsulta(semAdiamento(estado)) };
        case 'intervalo': {
          const hoje = todayInSaoPaulo(agora);
          const cortada = comJanelas(estado, { inicio: periodo.inicio, hoje, escolhas });
          return { tipo: 'continuar', estado: cortada ?? semConsulta(estado, tellCodigo(resposta.status)) };
        }
        default:
          return refuse(resposta.status);
      }
    }

    /** The step that follows from a code without events. */
    function refuse(status: StatusEsocial): Fim {
      const mensagem = `eSocial: ${tellCodigo(status)}`;
      const adiar = (ate: Date): Fim => {
        const adiadoDesde = estado.adiadoDesde ?? agora.toISOString();
        if (agora.getTime() - Date.parse(adiadoDesde) > ADIAMENTO_MAXIMO_MS) {
          const acao = 'Tente de novo mais tarde, ou baixe os eventos no portal do eSocial e envie-os.';
          const recusa = `${mensagem} Há mais de sete dias o serviço adia todos os pedidos. ${acao}`;
          return { tipo: 'erro', estado: semAdiamento(estado), definitivo: true, mensagem: recusa };
        }
        const mensagemDaEspera = tellWait(estado, { ate, agora });
        return { tipo: 'esperar', estado: { ...estado, adiadoDesde }, ate, mensagem: mensagemDaEspera };
      };
      switch (sentidoDo(status)) {
        case 'fechado':
          return adiar(aberturaOf(agora, limites) ?? proximoDia(agora, limites));
        case 'cota':
          return adiar(proximoDia(agora, limites));
        case 'em-andamento':
          return adiar(new Date(agora.getTime() + OCUPADO_MS));
        case 'muito-recente':
          return adiar(new Date(agora.getTime() + RECENTE_MS));
        case 'procuracao':
          return {
            tipo: 'procuracao',
            estado,
            mensagem:
              `${mensagem} No e-CAC, em Procurações, a empresa deve autorizar o titular do certificado ` +
              'para o eSocial.',
          };
        case 'sem-empregador':
          return { tipo: 'erro', estado, definitivo: true, mensagem };
        case 'indisponivel':
          return { tipo: 'erro', estado, definitivo: false, mensagem };
        default:
          return withoutIt(estado, tellCodigo(status));
      }
    }
  }

  return { fila: ({ empresa }) => `esocial:${cnpjRoot(empresa.cnpj)}`, passo };
}

/** The service has accepted a call. */
function semAdiamento(estado: EstadoEsocial): EstadoEsocial {
  return { ...estado, adiadoDesde: undefined };
}

function begin({ periodo, agora }: PedidoColeta, escolhas: EscolhasEsocial): EstadoEsocial {
  return {
    versao: 1,
    feitos: 0,
    aceitos: 0,
    consultas: primeirasConsultas({ periodo, agora: agora(), escolhas }),
    porId: [],
    porRecibo: [],
    recibos: {},
    pagina: [],
    trabalhadores: {},
    trabalhadoresPedidos: false,
    lotes: 0,
    eventos: 0,
    faltas: [],
  };
}

/** When everything else is there, asks for the workers that left. */
function prepare(
  estado: EstadoEsocial,
  { pedido, escolhas }: { pedido: PedidoColeta; escolhas: EscolhasEsocial },
): EstadoEsocial {
  const resta = estado.consultas.length + estado.porId.length + estado.porRecibo.length;
  if (resta > 0 || estado.trabalhadoresPedidos) return estado;
  const { consultas, deFora } = consultasDeTrabalhadores({
    trabalhadores: estado.trabalhadores,
    meses: mesesDoPeriodo(pedido.periodo, pedido.agora()),
    ...escolhas,
  });
  const falta =
    `Desligamentos (S-2299 e S-2399) de ${deFora} trabalhadores: não foram pedidos, porque o serviço ` +
    `aceita ${escolhas.limites.porDia} pedidos por dia.`;
  return {
    ...estado,
    trabalhadoresPedidos: true,
    consultas,
    faltas: deFora > 0 ? [...estado.faltas, falta] : estado.faltas,
  };
}

/**
 * The next task. A question about days that may not be asked yet is shortened, or dropped when nothing is left of it.
 */
function nextOf(estado: EstadoEsocial, agora: Date): Tarefa | null {
  const download = downloadDevido(estado);
  if (download) return { download };
  const limite = limiteDeRecepcao(agora);
  for (;;) {
    const [consulta] = estado.consultas;
    if (!consulta) {
      const resto = downloadDevido(estado);
      return resto ? { download: resto } : null;
    }
    if (consulta.tipo === 'empregador' || consulta.dtFim === undefined || consulta.dtFim <= limite) return { consulta };
    if ((consulta.dtIni ?? '') < limite) {
      estado.consultas = [{ ...consulta, dtFim: limite }, ...estado.consultas.slice(1)];
      return { consulta: { ...consulta, dtFim: limite } };
    }
    estado.consultas = estado.consultas.slice(1);
  }
}

/**
 * Leaves a question or a download out that was refused, notes it, and goes on. When nothing has been accepted yet, the
 * rest would be refused too, a day's calls at a time.
 */
function withoutIt(estado: EstadoEsocial, motivo: string): Fim {
  if (estado.aceitos === 0 && estado.feitos + 1 >= RECUSAS_SEGUIDAS) {
    return { tipo: 'erro', estado, definitivo: true, mensagem: `eSocial: ${motivo}` };
  }
  const download = downloadDevido(estado);
  if (download === null) return { tipo: 'continuar', estado: semConsulta(estado, motivo) };
  const { por, chaves } = download;
  return {
    tipo: 'continuar',
    estado: {
      ...estado,
      feitos: estado.feitos + 1,
      porId: por === 'id' ? estado.porId.slice(chaves.length) : estado.porId,
      porRecibo: por === 'recibo' ? estado.porRecibo.slice(chaves.length) : estado.porRecibo,
      faltas: [...estado.faltas, `${chaves.length} eventos não foram entregues: ${motivo}`],
    },
  };
}

function finish({ eventos, lotes, faltas, aMao = [], feitos }: EstadoEsocial, agora: Date): Fim {
  const ditas = faltas.length === 0 ? [] : [...faltas, tellPacotes(aMao, todayInSaoPaulo(agora))];
  if (eventos > 0) {
    const resumo = `eSocial: ${eventos} eventos em ${lotes} arquivos, com ${feitos} pedidos.`;
    return { tipo: 'concluido', resumo, ...(ditas.length > 0 && { parciais: ditas }) };
  }
  const mensagem = ditas.length === 0 ? 'O eSocial não tem eventos desta empresa no período.' : ditas.join(' ');
  return { tipo: 'ignorar', mensagem };
}

function toErro(estado: EstadoEsocial, erro: unknown): Fim {
  if (erro instanceof FalhaDeRede) {
    const definitivo = erro.motivo === 'certificado' || erro.motivo === 'host';
    return { tipo: 'erro', estado, definitivo, mensagem: erro.message };
  }
  if (erro instanceof XmlError || erro instanceof RespostaEsocialError) {
    const mensagem = 'eSocial: a resposta do governo veio incompleta ou fora do padrão.';
    return { tipo: 'erro', estado, definitivo: false, mensagem };
  }
  throw erro;
}

function tellProgress(estado: EstadoEsocial, tarefa: Tarefa): { mensagem: string; percentual: number } {
  const total = totalOf(estado);
  const oque =
    'download' in tarefa ? `baixando ${tarefa.download.chaves.length} eventos` : describeConsulta(tarefa.consulta);
  return {
    mensagem: `eSocial: pedido ${estado.feitos + 1} de ${total} (${oque}).`,
    percentual: Math.min(99, Math.floor((100 * estado.feitos) / total)),
  };
}

function tellWait(estado: EstadoEsocial, { ate, agora }: { ate: Date; agora: Date }): string {
  const minutos = Math.ceil((ate.getTime() - agora.getTime()) / 60_000);
  const feitos = `eSocial: ${estado.feitos} de ${totalOf(estado)} pedidos`;
  const dia = todayInSaoPaulo(ate);
  if (dia === todayInSaoPaulo(agora)) return `${feitos}; próximo em ${minutos} minutos`;
  const amanha = dia === todayInSaoPaulo(new Date(agora.getTime() + 86_400_000));
  return `${feitos}; próximo ${amanha ? 'amanhã' : `em ${formatDateBr(dia)}`}`;
}

/** Calls as far as they are known: the calls made, the questions left, and the downloads of the identifiers found. */
function totalOf({ feitos, consultas, porId, porRecibo, lotes }: EstadoEsocial): number {
  const achados = Math.ceil(porId.length / MAX_POR_PEDIDO) + Math.ceil(porRecibo.length / MAX_POR_PEDIDO);
  return feitos + consultas.length + Math.max(achados, lotes === 0 ? 1 : 0);
}

/** A code as a user understands it; the government's own sentence where it says more. */
function tellCodigo(status: StatusEsocial): string {
  const { cdResposta, descResposta } = status;
  const governo = descResposta === '' ? '' : ` O governo respondeu: ${descResposta.replace(/(?<!\.)\.*$/, '.')}`;
  switch (sentidoDo(status)) {
    case 'sem-empregador':
      return `o CNPJ não consta na Receita Federal para o eSocial (código ${cdResposta}). Confira o CNPJ da empresa.`;
    case 'esquema':
      return `o pedido não foi aceito (código ${cdResposta}).${governo}`;
    case 'intervalo':
      return `o intervalo de datas não foi aceito (código ${cdResposta}).`;
    case 'procuracao':
      return `falta procuração eletrônica para o eSocial (código ${cdResposta}).${governo}`;
    case 'indisponivel':
      return `o serviço está com erro interno (código ${cdResposta}).`;
    default:
      return `o pedido foi recusado (código ${cdResposta}).${governo}`;
  }
}
