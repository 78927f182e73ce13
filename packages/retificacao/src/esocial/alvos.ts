import type { Banco } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import type { Relatar } from '../comum/ocorrencia.ts';
import { type EventoBase, listDesligamentos, listMensais } from './base/eventos-base.ts';
import { TIPOS_CAMPO } from './leiaute/tipos-campo.ts';
import { listPagamentosDe } from './pagamentos-do-evento.ts';
import { EVENTOS_REENVIO } from './plano/abas-esocial.ts';
import { type Falha, tellLinha } from './plano/count-falha.ts';
import { INICIO_DCTFWEB, isNoProjeto, isPrazoVencido } from './plano/periodo-esocial.ts';
import type { LinhaPlano } from './plano/plano-esocial.ts';

/** An event in force that will be rectified, with the rows that change it; without rows when it is only sent again. */
export interface Alvo {
  base: EventoBase;
  linhas: LinhaPlano[];
  /** The first row that asks for the event: occurrences about the event name its sheet and row. */
  pedido: LinhaPlano;
  /** The row that excludes the event whole (S-3000). */
  exclusao?: LinhaPlano;
}

export interface ResolverAlvosOptions {
  banco: Banco;
  linhas: readonly LinhaPlano[];
  projeto: { inicio: string; fim: string };
  hoje: string;
  report: Relatar;
}

const DESLIGAMENTOS = ['S-2299', 'S-2399'] as const;
const isDesligamento = (evento: string): boolean => evento === 'S-2299' || evento === 'S-2399';
const isExclusao = (l: LinhaPlano): boolean => l.aba === 'S-3000';
const eventoDe = (l: LinhaPlano): string => {
  if (isExclusao(l)) return l.chave.evento ?? '';
  return l.aba === 'S-1210_IR' ? 'S-1210' : l.aba;
};
const cpfDe = (l: LinhaPlano): string => l.chave.cpfTrab ?? l.chave.cpfBenef ?? '';

/**
 * Finds the event in force that each row is about: by period and CPF, or by the bond that ended. A row that fits no
 * event or several is reported. An event that cannot be rectified is reported once for each row that names it.
 */
export async function resolveAlvos(o: ResolverAlvosOptions): Promise<Alvo[]> {
  const reenvios = o.linhas.filter((l) => l.acao === 'REENVIAR');
  const mudancas = o.linhas.filter((l) => l.acao !== 'REENVIAR');
  const achar = await indexar(o.banco, mudancas);
  const alvos = new Map<string, Alvo>();
  const alvoDe = (base: EventoBase, pedido: LinhaPlano): Alvo => {
    const chave = `${base.arquivo}|${base.ordem}`;
    const alvo = alvos.get(chave) ?? { base, linhas: [], pedido };
    alvos.set(chave, alvo);
    return alvo;
  };
  for (const linha of mudancas) {
    const achados = achar(linha);
    const [base] = achados;
    const falha =
      achados.length > 1 ? variosEventos(linha, achados) : base ? recusar(base, linha, o) : semEvento(linha);
    const alvo = base && !falha ? alvoDe(base, linha) : undefined;
    const outra = alvo && conflito(alvo, linha);
    // The month of a dismissal is only known now.
    const recusa = falha ?? outra;
    if (recusa) tellLinha(o.report, { ...linha, periodo: linha.periodo || (base?.periodo ?? '') }, recusa);
    else if (alvo && isExclusao(linha)) alvo.exclusao = linha;
    else alvo?.linhas.push(linha);
  }
  const excluidos = [...alvos.values()].filter((a) => a.exclusao);
  for (const { alvo, quantos } of await listPagamentosDe(o.banco, excluidos)) {
    if (alvo.exclusao)
      tellLinha(o.report, { ...alvo.exclusao, periodo: alvo.base.periodo }, comPagamento(alvo.base, quantos));
  }
  for (const { linha, eventos } of await listReenvios(o.banco, reenvios)) {
    if (eventos.length === 0) tellLinha(o.report, linha, semEvento(linha));
    for (const base of eventos) {
      const falha = recusar(base, linha, o);
      if (falha) {
        tellLinha(o.report, linha, { ...falha, mensagem: `${falha.mensagem} (${descrever(base)})` });
        continue;
      }
      // A row for the whole month leaves out what another row excludes; one that names the worker contradicts it.
      const outra = cpfDe(linha) === '' ? null : conflito(alvoDe(base, linha), linha);
      if (outra) tellLinha(o.report, linha, outra);
      else alvoDe(base, linha);
    }
  }
  return [...alvos.values()];
}

/** An event that is excluded whole can neither be changed, nor sent again, nor excluded twice. */
function conflito(alvo: Alvo, linha: LinhaPlano): Falha | null {
  const outra = alvo.exclusao ?? (isExclusao(linha) ? alvo.linhas[0] : undefined);
  return outra === undefined
    ? null
    : {
        codigo: 'CHAVE_DUPLICADA',
        mensagem:
          `o ${descrever(alvo.base)} já é ${isExclusao(outra) ? 'excluído' : 'alterado'} pela linha ${outra.linha} ` +
          `da aba ${outra.aba}`,
        sugestao: 'Exclua o evento ou mantenha-o, não os dois.',
      };
}

const descrever = (b: EventoBase): string =>
  `${b.evento} do CPF ${b.cpf}${b.matricula === '' ? '' : `, matrícula ${b.matricula}`}`;

async function indexar(banco: Banco, linhas: readonly LinhaPlano[]): Promise<(linha: LinhaPlano) => EventoBase[]> {
  const mensais = linhas.filter((l) => !isDesligamento(eventoDe(l)));
  const indice = new Map<string, EventoBase[]>();
  const add = (chave: string, evento: EventoBase) => {
    const lista = indice.get(chave);
    if (lista) lista.push(evento);
    else indice.set(chave, [evento]);
  };
  const periodos = [...new Set(mensais.map((l) => l.periodo))];
  const eventos = [...new Set(mensais.map(eventoDe))];
  if (eventos.length > 0) {
    for (const e of await listMensais(banco, { eventos, periodos })) add(`${e.evento}|${e.periodo}|${e.cpf}`, e);
  }
  for (const evento of DESLIGAMENTOS) {
    const cpfs = [...new Set(linhas.filter((l) => eventoDe(l) === evento).map(cpfDe))];
    for (const e of await listDesligamentos(banco, { eventos: [evento], cpfs })) add(`${evento}|${e.cpf}`, e);
  }
  return (linha) => {
    const evento = eventoDe(linha);
    if (!isDesligamento(evento)) return indice.get(`${evento}|${linha.periodo}|${cpfDe(linha)}`) ?? [];
    return (indice.get(`${evento}|${cpfDe(linha)}`) ?? []).filter(
      (e) =>
        (linha.periodo === '' || e.periodo === linha.periodo) &&
        (linha.chave.matricula === undefined || e.matricula === linha.chave.matricula),
    );
  };
}

async function listReenvios(banco: Banco, linhas: readonly LinhaPlano[]) {
  const periodos = [...new Set(linhas.map((l) => l.periodo))];
  const mensais = EVENTOS_REENVIO.filter((e) => !isDesligamento(e));
  const todos = [
    ...(await listMensais(banco, { eventos: mensais, periodos })),
    ...(await listDesligamentos(banco, {
      eventos: DESLIGAMENTOS,
      meses: periodos.filter((p) => !p.endsWith('-13')),
    })),
  ];
  const porPeriodo = Map.groupBy(todos, (e) => e.periodo);
  return linhas.map((linha) => {
    const { evento, cpfTrab } = linha.chave;
    const pedidos: readonly string[] = evento === undefined ? ['S-1200', ...DESLIGAMENTOS] : [evento];
    const eventos = (porPeriodo.get(linha.periodo) ?? []).filter(
      (e) => pedidos.includes(e.evento) && (cpfTrab === undefined || e.cpf === cpfTrab),
    );
    return { linha, eventos };
  });
}

const comPagamento = (base: EventoBase, quantos: number): Falha => ({
  codigo: 'REFERENCIA_INEXISTENTE',
  mensagem:
    `o ${descrever(base)} tem ${quantos === 1 ? 'um pagamento' : `${quantos} pagamentos`} (S-1210) em vigor, e o ` +
    'eSocial não o exclui',
  sugestao: 'Exclua antes o S-1210 do pagamento, transmita, colete os eventos de novo e só então exclua este.',
});

function semEvento(linha: LinhaPlano): Falha {
  if (isExclusao(linha) && linha.periodo === '' && !isDesligamento(eventoDe(linha))) {
    return {
      codigo: 'CAMPO_OBRIGATORIO',
      coluna: 'perApur',
      mensagem: `está vazia, e o ${eventoDe(linha)} é de um período`,
      sugestao: 'Preencha o mês do evento, ou o ano na folha de 13º.',
    };
  }
  const evento = linha.acao === 'REENVIAR' ? (linha.chave.evento ?? 'remuneração ou desligamento') : eventoDe(linha);
  const deQuem = cpfDe(linha) === '' ? '' : ` do CPF ${cpfDe(linha)}`;
  const quando = linha.periodo === '' ? '' : ` em ${formatPeriodo(linha.periodo)}`;
  return {
    codigo: 'CHAVE_NAO_ENCONTRADA',
    mensagem: `não há evento ${evento} em vigor${deQuem}${quando}`,
    sugestao: 'Confira o CPF e o período no relatório de eventos, ou envie ao projeto o XML do evento.',
  };
}

const variosEventos = (linha: LinhaPlano, achados: readonly EventoBase[]): Falha => ({
  codigo: 'CHAVE_DUPLICADA',
  mensagem:
    `há ${achados.length} eventos ${eventoDe(linha)} em vigor do CPF ${cpfDe(linha)} (recibos ` +
    `${achados.map((e) => e.recibo || 'desconhecido').join(', ')})`,
  sugestao: isDesligamento(eventoDe(linha))
    ? 'Preencha a matrícula e o mês do desligamento.'
    : 'Exclua no eSocial os eventos repetidos e atualize o projeto antes de retificar.',
});

/** Why an event cannot be rectified here, or null. */
function recusar(base: EventoBase, linha: LinhaPlano, o: ResolverAlvosOptions): Falha | null {
  if (!isNoProjeto(base.periodo, o.projeto)) {
    return {
      codigo: 'PERIODO_FORA_DO_PROJETO',
      valor: base.periodo,
      mensagem: `o período ${formatPeriodo(base.periodo)} não é do projeto`,
      sugestao:
        `O projeto vai de ${formatPeriodo(o.projeto.inicio.slice(0, 7))} a ` +
        `${formatPeriodo(o.projeto.fim.slice(0, 7))}.`,
    };
  }
  if (isPrazoVencido(base.periodo, o.hoje)) {
    return {
      codigo: 'PRAZO',
      valor: base.periodo,
      mensagem: `o prazo de cinco anos para retificar ${formatPeriodo(base.periodo)} acabou`,
      sugestao: 'Tire da planilha as linhas deste período.',
    };
  }
  if (base.periodo < INICIO_DCTFWEB) {
    return {
      codigo: 'NAO_SUPORTADO',
      valor: base.periodo,
      mensagem: `em ${formatPeriodo(base.periodo)} a contribuição era declarada em GFIP, e não no eSocial`,
      sugestao: 'Retifique a GFIP do período no SEFIP.',
    };
  }
  if (!TIPOS_CAMPO.nrRecibo.aceita(base.recibo)) {
    return {
      codigo: 'SEM_RECIBO',
      valor: base.recibo,
      mensagem: base.recibo === '' ? 'o evento em vigor não tem recibo' : `o recibo "${base.recibo}" não é válido`,
      sugestao:
        'Envie ao projeto o XML de retorno do evento, com o recibo, ou colete os eventos de novo no portal do eSocial.',
    };
  }
  if (eventoDe(linha) === 'S-1210' && !isExclusao(linha) && base.versao.startsWith('v0')) {
    return {
      codigo: 'NAO_SUPORTADO',
      valor: base.versao,
      mensagem: `o pagamento foi informado no leiaute ${base.versao}, que o leiaute em vigor não comporta`,
      sugestao: 'Retifique este pagamento no sistema de folha.',
    };
  }
  return null;
}
