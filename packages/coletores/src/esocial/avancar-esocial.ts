import { readEsocial } from '@apura/documentos';
import type { ArquivoColetado } from '../comum/coletor.ts';
import { janelas } from './calendario-esocial.ts';
import { type ConsultaEsocial, MAX_POR_PEDIDO, type PedidoDownload } from './consulta-esocial.ts';
import type { EscolhasEsocial, EstadoEsocial } from './estado-esocial.ts';
import { describeConsulta } from './plano-esocial.ts';
import type { RespostaConsulta, RespostaDownload } from './resposta-esocial.ts';

/**
 * More than this many events of a kind in one month: twice what a service gives. The other months are then not asked
 * for.
 */
const GRANDE = 2 * MAX_POR_PEDIDO;

/** The download that is due: a full one, or the rest when there are no questions left. */
export function downloadDevido({ consultas, porId, porRecibo }: EstadoEsocial): PedidoDownload | null {
  const minimo = consultas.length > 0 ? MAX_POR_PEDIDO : 1;
  if (porId.length >= minimo) return { por: 'id', chaves: porId.slice(0, MAX_POR_PEDIDO) };
  if (porRecibo.length >= minimo) return { por: 'recibo', chaves: porRecibo.slice(0, MAX_POR_PEDIDO) };
  return null;
}

/** The state after the first question was answered with these identifiers. */
export function depoisDaConsulta(estado: EstadoEsocial, resposta: RespostaConsulta): EstadoEsocial {
  const [consulta, ...consultas] = estado.consultas;
  if (!consulta) return estado;
  const contados = { feitos: estado.feitos + 1, aceitos: estado.aceitos + 1 };
  const novos = resposta.eventos.filter((e) => !estado.pagina.includes(e.id));
  const truncada = resposta.status.cdResposta === '203' || resposta.total > resposta.eventos.length;
  if (truncada && consulta.tipo === 'empregador') {
    return { ...leaveOut(estado, { consulta, total: resposta.total }), ...contados };
  }
  const seguinte =
    truncada && consulta.tipo !== 'empregador' ? nextPage(consulta, { resposta, novos: novos.length }) : null;
  const presa = truncada && seguinte === null;
  // The totals that the government makes can only be found by their receipt.
  const totais = 'tpEvt' in consulta && consulta.tpEvt.startsWith('S-5');
  return {
    ...estado,
    ...contados,
    consultas: seguinte ? [seguinte, ...consultas] : consultas,
    pagina: seguinte ? resposta.eventos.map((e) => e.id) : [],
    porId: totais ? estado.porId : [...estado.porId, ...novos.map((e) => e.id)],
    porRecibo: totais ? [...estado.porRecibo, ...novos.map((e) => e.recibo)] : estado.porRecibo,
    recibos: totais
      ? estado.recibos
      : { ...estado.recibos, ...Object.fromEntries(novos.map(({ id, recibo }) => [id, recibo])) },
    faltas: presa
      ? [...estado.faltas, `${upper(consulta)}: o eSocial não permitiu ler a lista até o fim.`]
      : estado.faltas,
  };
}

/** The state after the first question was answered with nothing, or cannot be asked. */
export function semConsulta(estado: EstadoEsocial, falta?: string): EstadoEsocial {
  const [consulta, ...consultas] = estado.consultas;
  const faltas = consulta && falta !== undefined ? [...estado.faltas, `${upper(consulta)}: ${falta}`] : estado.faltas;
  const aceitos = falta === undefined ? estado.aceitos + 1 : estado.aceitos;
  return { ...estado, feitos: estado.feitos + 1, aceitos, consultas, pagina: [], faltas };
}

/** The state in which a question about registers, which had no end, is cut into questions that may be asked. */
export function comJanelas(
  estado: EstadoEsocial,
  o: { inicio: string; hoje: string; escolhas: EscolhasEsocial },
): EstadoEsocial | null {
  const [consulta, ...consultas] = estado.consultas;
  if (consulta?.tipo !== 'tabela' || consulta.dtFim !== undefined) return null;
  const inicio = consulta.dtIni?.slice(0, 10) ?? o.inicio;
  const pedacos = janelas({ inicio, fim: o.hoje }, o.escolhas.limites).map((j) => ({ ...consulta, ...j }));
  const antes = `${upper(consulta)}: só o que foi enviado desde ${inicio.split('-').reverse().join('/')}.`;
  const faltas = consulta.dtIni === undefined ? [...estado.faltas, antes] : estado.faltas;
  return { ...estado, feitos: estado.feitos + 1, consultas: [...pedacos, ...consultas], pagina: [], faltas };
}

/** The state after a download, and its file: the government's document byte for byte. */
export function depoisDoDownload(
  estado: EstadoEsocial,
  o: { pedido: PedidoDownload; resposta: RespostaDownload; raiz: string },
): { estado: EstadoEsocial; arquivos: ArquivoColetado[] } {
  const { por, chaves } = o.pedido;
  const vieram = o.resposta.arquivos.filter((a) => a.veio);
  const chavesQueVieram = new Set(vieram.map((a) => (por === 'id' ? a.id : a.recibo)));
  // A file may come without its receipt. When the number of events is right, none is missing.
  const todos = vieram.length >= chaves.length;
  const recibos = { ...estado.recibos };
  const deNovo: string[] = [];
  const perdidos: string[] = [];
  for (const chave of chaves) {
    const recibo = recibos[chave];
    delete recibos[chave];
    if (todos || chavesQueVieram.has(chave)) continue;
    if (por === 'id' && recibo !== undefined) deNovo.push(recibo);
    else perdidos.push(chave);
  }
  const lotes = vieram.length > 0 ? estado.lotes + 1 : estado.lotes;
  const proximo: EstadoEsocial = {
    ...estado,
    feitos: estado.feitos + 1,
    aceitos: estado.aceitos + 1,
    porId: por === 'id' ? estado.porId.slice(chaves.length) : estado.porId,
    porRecibo: [...(por === 'id' ? estado.porRecibo : estado.porRecibo.slice(chaves.length)), ...deNovo],
    recibos,
    lotes,
    eventos: estado.eventos + vieram.length,
    faltas: perdidos.length > 0 ? [...estado.faltas, tellPerdidos(perdidos)] : estado.faltas,
  };
  if (vieram.length === 0) return { estado: proximo, arquivos: [] };
  const conteudo = Buffer.from(o.resposta.documento, 'utf8');
  const nome = `esocial-${o.raiz}-${String(lotes).padStart(4, '0')}.xml`;
  return { estado: meet(proximo, conteudo), arquivos: [{ nome, conteudo }] };
}

/** Adds the workers of the downloaded payrolls. */
function meet(estado: EstadoEsocial, conteudo: Uint8Array): EstadoEsocial {
  const trabalhadores = { ...estado.trabalhadores };
  for (const { evento, cpf, perApur } of readEsocial(conteudo).eventos) {
    if (cpf === null || perApur === null || perApur.length !== 7) continue;
    if (evento !== 'S-1200' && evento !== 'S-5001') continue;
    const antes = trabalhadores[cpf] ?? { folha: null, presenca: perApur };
    trabalhadores[cpf] = {
      folha: evento === 'S-1200' && perApur > (antes.folha ?? '') ? perApur : antes.folha,
      presenca: perApur > antes.presenca ? perApur : antes.presenca,
    };
  }
  return { ...estado, trabalhadores };
}

/**
 * Leaves a month out: part of a payroll would give wrong sums, and no question of this kind goes beyond its first 50
 * events.
 */
function leaveOut(
  estado: EstadoEsocial,
  { consulta, total }: { consulta: ConsultaEsocial & { tipo: 'empregador' }; total: number },
): EstadoEsocial {
  const { tpEvt } = consulta;
  const grande = total > GRANDE;
  const faltas = [...estado.faltas, `${upper(consulta)}: são ${total} eventos, e o serviço entrega no máximo 50.`];
  const consultas = estado.consultas.slice(1);
  const outras = consultas.flatMap((c) => (c.tipo === 'empregador' && c.tpEvt === tpEvt ? [c.perApur] : []));
  const aMao = [...new Set([...(estado.aMao ?? []), consulta.perApur, ...(grande ? outras : [])])];
  if (!grande) return { ...estado, consultas, pagina: [], faltas, aMao };
  if (outras.length > 0)
    faltas.push(`${tpEvt} dos outros ${outras.length} períodos: não foram pedidos, porque são eventos demais.`);
  return {
    ...estado,
    aMao,
    consultas: consultas.filter((c) => !(c.tipo === 'empregador' && c.tpEvt === tpEvt)),
    pagina: [],
    faltas,
  };
}

/** The question that goes on where the last reply ended; null when it would be the same question again. */
function nextPage<C extends Exclude<ConsultaEsocial, { tipo: 'empregador' }>>(
  consulta: C,
  { resposta, novos }: { resposta: RespostaConsulta; novos: number },
): C | null {
  const { ultimo } = resposta;
  if (ultimo === null || novos === 0 || ultimo === consulta.dtIni) return null;
  return { ...consulta, dtIni: ultimo };
}

function tellPerdidos(chaves: readonly string[]): string {
  const [primeiro] = chaves;
  const quais = chaves.length === 1 ? `o evento ${primeiro}` : `${chaves.length} eventos (o primeiro é ${primeiro})`;
  return `O eSocial não entregou ${quais}.`;
}

function upper(consulta: ConsultaEsocial): string {
  const texto = describeConsulta(consulta);
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
