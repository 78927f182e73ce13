import type { Banco } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { ElementoXml } from '@apura/documentos';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { type EventoBase, listDesligamentos, listMensais } from '../base/eventos-base.ts';
import { readArvores } from '../base/read-arvores.ts';
import { getLeiaute } from '../leiaute/leiautes.ts';
import { tell } from '../plano/count-falha.ts';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import { perApurDe } from '../plano/periodo-esocial.ts';
import type { LinhaPlano } from '../plano/plano-esocial.ts';
import { defineFolha, definicaoDe, findElemento, grupo, insertFilho, textoDe } from '../xml/arvore.ts';
import { checkEvento } from '../xml/check-evento.ts';
import { convertLeiaute } from '../xml/convert-leiaute.ts';
import { cabecalhoFechamento } from './cabecalho-evento.ts';

/** The events that open a closed month and close it again as it was. */
export interface Abertura {
  fechamento: EventoBase;
  reabertura: ElementoXml;
  novoFechamento: ElementoXml;
  /** Whether there were payments, when the closing of an earlier layout did not say so and the one in force must. */
  pagamentosDeduzidos: 'S' | 'N' | null;
  /** What the closing said the period had, and the workbook excludes. */
  esvaziados: readonly Esvaziado[];
}

/** Fields of a closing, and the events of the period that each is about. */
type Esvaziado = 'evtRemun' | 'evtPgtos';
const REMUNERACAO = ['S-1200', 'S-1202', 'S-1207'] as const;
const DESLIGAMENTO = ['S-2299', 'S-2399'] as const;
const EVENTOS_DO_CAMPO = {
  evtRemun: new Set<string>([...REMUNERACAO, ...DESLIGAMENTO]),
  evtPgtos: new Set<string>(['S-1210']),
} satisfies Readonly<Record<Esvaziado, ReadonlySet<string>>>;
const CAMPOS = ['evtRemun', 'evtPgtos'] as const;

/**
 * Finds the periods that are closed (the last S-1299 came after the last S-1298) and makes the events around their
 * rectifiers. A period without a closing in any file counts as open, with a warning.
 */
export async function buildAberturas(o: {
  banco: Banco;
  arquivos: readonly ArquivoBase[];
  periodos: readonly string[];
  /** Events that the workbook excludes whole (S-3000). */
  excluidos: readonly EventoBase[];
  parametros: ParametrosEsocial;
  /** The first row that asks for a change in a period. */
  pedidoDe: (periodo: string) => LinhaPlano | undefined;
  report: Relatar;
}): Promise<Map<string, Abertura>> {
  const lugarDe = (periodo: string) => {
    const pedido = o.pedidoDe(periodo);
    return { periodo, aba: pedido?.aba ?? '', linha: pedido?.linha ?? null };
  };
  const eventos = await listMensais(o.banco, { eventos: ['S-1298', 'S-1299'], periodos: o.periodos });
  const fechados: EventoBase[] = [];
  for (const periodo of o.periodos) {
    // The events are in the order of their reception.
    const ultimo = eventos.filter((e) => e.periodo === periodo).at(-1);
    if (ultimo?.evento === 'S-1299') fechados.push(ultimo);
    else if (!ultimo) {
      tell(o.report, {
        nivel: 'ADVERTENCIA',
        codigo: 'ARQUIVO_BASE_AUSENTE',
        ...lugarDe(periodo),
        mensagem: `O projeto não tem o fechamento (S-1299) de ${formatPeriodo(periodo)}, que foi tratado como aberto.`,
        sugestao:
          'Se o mês está fechado, envie o S-1299 ao projeto e retifique de novo, ou reabra e feche o mês no ' +
          'sistema de folha.',
      });
    }
  }
  const ficam = await listRemaining(o);
  const aberturas = new Map<string, Abertura>();
  for await (const { lugar, raiz } of readArvores(o.arquivos, fechados)) {
    const { periodo } = lugar;
    const tem = (campo: Esvaziado, eventos: readonly EventoBase[]) =>
      eventos.some((e) => e.periodo === periodo && EVENTOS_DO_CAMPO[campo].has(e.evento));
    const esvaziados = CAMPOS.filter((campo) => tem(campo, o.excluidos) && !tem(campo, ficam));
    const { parametros } = o;
    const abertura =
      raiz && makeAbertura(lugar, raiz, { parametros, temPagamento: tem('evtPgtos', ficam), esvaziados });
    const falhas = abertura
      ? [abertura.reabertura, abertura.novoFechamento].flatMap((e) => checkEvento(e, getLeiaute(e.nome)))
      : [{ mensagem: 'O arquivo não está mais no projeto.' }];
    if (abertura && falhas.length === 0) {
      aberturas.set(lugar.periodo, abertura);
      if (abertura.pagamentosDeduzidos !== null) tellDeduzidos(abertura, lugarDe(lugar.periodo), o.report);
      for (const campo of abertura.esvaziados) tellEsvaziado(campo, lugarDe(lugar.periodo), o.report);
    }
    for (const f of falhas) {
      tell(o.report, {
        codigo: 'ARQUIVO_BASE_AUSENTE',
        ...lugarDe(lugar.periodo),
        mensagem:
          `O fechamento (S-1299) de ${formatPeriodo(lugar.periodo)}, recibo ${lugar.recibo || 'desconhecido'}, não ` +
          `pode ser repetido: ${f.mensagem}`,
        sugestao: 'Envie ao projeto o XML do S-1299 do mês e processe-o antes de retificar.',
      });
    }
  }
  return aberturas;
}

/** Events of pay and payments of the periods that are in force and that the workbook does not exclude. */
async function listRemaining(o: {
  banco: Banco;
  periodos: readonly string[];
  excluidos: readonly EventoBase[];
}): Promise<EventoBase[]> {
  const { banco, periodos } = o;
  const chave = (e: EventoBase) => `${e.arquivo}|${e.ordem}`;
  const fora = new Set(o.excluidos.map(chave));
  const vigentes = [
    ...(await listMensais(banco, { eventos: [...REMUNERACAO, 'S-1210'], periodos })),
    ...(await listDesligamentos(banco, { eventos: DESLIGAMENTO, meses: periodos })),
  ];
  return vigentes.filter((e) => !fora.has(chave(e)));
}

function makeAbertura(
  fechamento: EventoBase,
  lida: ElementoXml,
  {
    parametros,
    temPagamento,
    esvaziados,
  }: { parametros: ParametrosEsocial; temPagamento: boolean; esvaziados: readonly Esvaziado[] },
): Abertura | null {
  const { raiz } = convertLeiaute(lida, getLeiaute(lida.nome));
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
    defineFolha(info, definicaoDe(leiaute, 'infoFech'), { nome: 'evtPgtos', texto: pagamentosDeduzidos });
  const mudam = esvaziados.filter((campo) => textoDe(info, campo) === 'S');
  for (const nome of mudam) defineFolha(info, definicaoDe(leiaute, 'infoFech'), { nome, texto: 'N' });
  insertFilho(novoFechamento, leiaute, info);
  return { fechamento, reabertura, novoFechamento, pagamentosDeduzidos, esvaziados: mudam };
}

function tellEsvaziado(
  campo: Esvaziado,
  lugar: { periodo: string; aba: string; linha: number | null },
  report: Relatar,
): void {
  const oQue = campo === 'evtRemun' ? 'remuneração ou desligamento' : 'pagamento (S-1210)';
  tell(report, {
    nivel: 'ADVERTENCIA',
    codigo: 'CALCULO_DIVERGENTE',
    ...lugar,
    coluna: `infoFech/${campo}`,
    valor: 'N',
    mensagem:
      `Com as exclusões da aba S-3000 o projeto não tem outro evento de ${oQue} de ` +
      `${formatPeriodo(lugar.periodo)}: o novo fechamento leva ${campo} N, e não S como antes.`,
    sugestao: 'Confira no eSocial se não há outro nesse período: o fechamento é recusado quando não diz o que há.',
  });
}

function tellDeduzidos(
  { fechamento, pagamentosDeduzidos }: Abertura,
  lugar: { periodo: string; aba: string; linha: number | null },
  report: Relatar,
): void {
  const porque =
    pagamentosDeduzidos === 'S' ? 'o projeto tem pagamentos (S-1210) do mês' : 'o projeto não tem nenhum S-1210 do mês';
  tell(report, {
    nivel: 'ADVERTENCIA',
    codigo: 'FORMATO',
    ...lugar,
    coluna: 'infoFech/evtPgtos',
    valor: pagamentosDeduzidos ?? '',
    mensagem:
      `O fechamento (S-1299) de ${formatPeriodo(fechamento.periodo)} é do leiaute ${fechamento.versao}, que não ` +
      `dizia se houve pagamentos: o novo leva ${pagamentosDeduzidos}, porque ${porque}.`,
    sugestao: 'Confira no eSocial se há S-1210 nesse período: o fechamento é recusado quando não diz o que há.',
  });
}
