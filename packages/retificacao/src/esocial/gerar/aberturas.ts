import type { ElementoXml } from '@apura/documentos';
import { formatPeriodo } from '../../comum/format-periodo.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import type { Banco } from '../../duck/open-duck.ts';
import { type EventoBase, listarMensais } from '../base/eventos-base.ts';
import { lerArvores } from '../base/ler-arvores.ts';
import { getLeiaute } from '../leiaute/leiautes.ts';
import { tell } from '../plano/contar-falha.ts';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import { perApurDe } from '../plano/periodo-esocial.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import { definicaoDe, definirFolha, findElemento, grupo, inserirFilho } from '../xml/arvore.ts';
import { conferirEvento } from '../xml/conferir-evento.ts';
import { converterLeiaute } from '../xml/converter-leiaute.ts';
import { cabecalhoFechamento } from './cabecalho-evento.ts';

/** What opens a month that is closed and closes it again as it was. */
export interface Abertura {
  fechamento: EventoBase;
  reabertura: ElementoXml;
  novoFechamento: ElementoXml;
  /** What the closing of an earlier layout did not say and the one in force must: whether there were payments. */
  pagamentosDeduzidos: 'S' | 'N' | null;
}

/**
 * Tells which of some periods are closed (the last S-1299 came after the last S-1298) and makes the events around their
 * rectifiers. A period whose closing no file tells counts as open, and that is told.
 */
export async function montarAberturas(o: {
  banco: Banco;
  arquivos: readonly ArquivoBase[];
  periodos: readonly string[];
  parametros: ParametrosEsocial;
  /** The first row that asks for something in a period. */
  pedidoDe: (periodo: string) => LinhaPlano | undefined;
  relatar: Relatar;
}): Promise<Map<string, Abertura>> {
  const lugarDe = (periodo: string) => {
    const pedido = o.pedidoDe(periodo);
    return { periodo, aba: pedido?.aba ?? '', linha: pedido?.linha ?? null };
  };
  const eventos = await listarMensais(o.banco, { eventos: ['S-1298', 'S-1299'], periodos: o.periodos });
  const fechados: EventoBase[] = [];
  for (const periodo of o.periodos) {
    // In the order of their reception.
    const ultimo = eventos.filter((e) => e.periodo === periodo).at(-1);
    if (ultimo?.evento === 'S-1299') fechados.push(ultimo);
    else if (!ultimo) {
      tell(o.relatar, {
        nivel: 'ADVERTENCIA',
        codigo: 'ARQUIVO_BASE_AUSENTE',
        ...lugarDe(periodo),
        mensagem: `O projeto não tem o fechamento (S-1299) de ${formatPeriodo(periodo)}, que foi tratado como aberto.`,
        sugestao:
          'Se o mês está fechado, envie o S-1299 ao projeto e retifique de novo, ou reabra e feche o mês no sistema de folha.',
      });
    }
  }
  const pagamentos = await listarMensais(o.banco, { eventos: ['S-1210'], periodos: o.periodos });
  const pagos = new Set(pagamentos.map((e) => e.periodo));
  const aberturas = new Map<string, Abertura>();
  for await (const { lugar, raiz } of lerArvores(o.arquivos, fechados)) {
    const abertura = raiz && makeAbertura(lugar, raiz, { ...o, temPagamento: pagos.has(lugar.periodo) });
    const falhas = abertura
      ? [abertura.reabertura, abertura.novoFechamento].flatMap((e) => conferirEvento(e, getLeiaute(e.nome)))
      : [{ mensagem: 'O arquivo não está mais no projeto.' }];
    if (abertura && falhas.length === 0) {
      aberturas.set(lugar.periodo, abertura);
      if (abertura.pagamentosDeduzidos !== null) tellDeduzidos(abertura, lugarDe(lugar.periodo), o.relatar);
    }
    for (const f of falhas) {
      tell(o.relatar, {
        codigo: 'ARQUIVO_BASE_AUSENTE',
        ...lugarDe(lugar.periodo),
        mensagem: `O fechamento (S-1299) de ${formatPeriodo(lugar.periodo)}, recibo ${lugar.recibo || 'desconhecido'}, não pode ser repetido: ${f.mensagem}`,
        sugestao: 'Envie ao projeto o XML do S-1299 do mês e processe-o antes de retificar.',
      });
    }
  }
  return aberturas;
}

function makeAbertura(
  fechamento: EventoBase,
  lida: ElementoXml,
  { parametros, temPagamento }: { parametros: ParametrosEsocial; temPagamento: boolean },
): Abertura | null {
  const { raiz } = converterLeiaute(lida, getLeiaute(lida.nome));
  const empregador = findElemento(raiz, 'ideEmpregador');
  const info = findElemento(raiz, 'infoFech');
  if (!empregador || !info) return null;
  const cabecalho = cabecalhoFechamento({ ...perApurDe(fechamento.periodo), indGuia: fechamento.indGuia }, parametros);
  const reabertura = grupo('evtReabreEvPer', [cabecalho, empregador]);
  const novoFechamento = grupo('evtFechaEvPer', [cabecalho, empregador]);
  const leiaute = getLeiaute('evtFechaEvPer');
  // Layout S-1.0 had no such field.
  const pagamentosDeduzidos = findElemento(info, 'evtPgtos') ? null : temPagamento ? 'S' : 'N';
  if (pagamentosDeduzidos !== null)
    definirFolha(info, definicaoDe(leiaute, 'infoFech'), { nome: 'evtPgtos', texto: pagamentosDeduzidos });
  inserirFilho(novoFechamento, leiaute, info);
  return { fechamento, reabertura, novoFechamento, pagamentosDeduzidos };
}

function tellDeduzidos(
  { fechamento, pagamentosDeduzidos }: Abertura,
  lugar: { periodo: string; aba: string; linha: number | null },
  relatar: Relatar,
): void {
  const porque =
    pagamentosDeduzidos === 'S' ? 'o projeto tem pagamentos (S-1210) do mês' : 'o projeto não tem nenhum S-1210 do mês';
  tell(relatar, {
    nivel: 'ADVERTENCIA',
    codigo: 'FORMATO',
    ...lugar,
    coluna: 'infoFech/evtPgtos',
    valor: pagamentosDeduzidos ?? '',
    mensagem: `O fechamento (S-1299) de ${formatPeriodo(fechamento.periodo)} é do leiaute ${fechamento.versao}, que não dizia se houve pagamentos: o novo leva ${pagamentosDeduzidos}, porque ${porque}.`,
    sugestao: 'Confira no eSocial se há S-1210 nesse período: o fechamento é recusado quando não diz o que há.',
  });
}
