import { ultimoDiaDoMes } from '@apura/br';
import { emitenteDaChave, mesDaChave } from '../nfse/chave-nfse.ts';
import type { EventoNfseLido, NotaNfseLida } from '../nfse/nfse-lida.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa, plainDocument } from './escopo.ts';
import { documentKey } from './lotes-xml.ts';

/** A note of services or its event, without its row. `partes` of an event is who registered it. */
export type FichaNfse =
  | ({ kind: 'nfse'; arquivoId: string; ordem: number } & Omit<NotaNfseLida, 'linha'>)
  | ({ kind: 'evento-nfse'; arquivoId: string; ordem: number; partes: string[] } & Omit<EventoNfseLido, 'linha'>);

type FichaNota = Extract<FichaNfse, { kind: 'nfse' }>;
type FichaEvento = Extract<FichaNfse, { kind: 'evento-nfse' }>;

const USADO: Decisao = { situacao: 'Usado', motivo: null };

/**
 * Decides which notes of services and events count. `fichas` come in the order of the files, which breaks ties.
 *
 * A note counts once (by its key, or in a city by provider, number and code of verification; first a complete one,
 * then one that says it was cancelled) when the company is one of its parties and its competence lies in the days of
 * the project. A note of a city whose national copy counts is replaced by it. An event counts once per key, type and
 * sequence with its note; without its note, when the company registered it or issued the note, and the month of the
 * note or the day of the event lies in the project. Documents of the environment of tests never count.
 */
export function decideNfse(fichas: readonly FichaNfse[], escopo: Escopo): Map<string, Decisao> {
  const decisoes = new Map<string, Decisao>();
  const notas = fichas.filter((f) => f.kind === 'nfse');
  const eventos = fichas.filter((f) => f.kind === 'evento-nfse');
  for (const nota of notas) decisoes.set(documentKey(nota), refuseNota(nota, escopo) ?? USADO);
  dropRepeated(notas, decisoes, keyOfNota, (n) => (n.completa ? 2 : 0) + (n.cancelada ? 1 : 0));
  replaceMunicipais(usedOf(notas, decisoes), decisoes);
  const chaves = new Set(usedOf(notas, decisoes).flatMap((n) => n.chave ?? []));
  for (const evento of eventos) decisoes.set(documentKey(evento), refuseEvento(evento, escopo, chaves) ?? USADO);
  dropRepeated(
    eventos,
    decisoes,
    (e) => `${e.chave}|${e.tipo}|${e.sequencia}`,
    () => 0,
  );
  return decisoes;
}

const keyOfNota = (n: FichaNota): string =>
  n.chave ?? [n.padrao, n.municipio, plainDocument(n.prestador ?? ''), n.numero, n.codigoVerificacao].join('|');

function refuseNota(nota: FichaNota, escopo: Escopo): Decisao | null {
  const { chave, numero, data } = nota;
  if (nota.padrao === 'Nacional' && chave === null) {
    return { situacao: 'Ilegível', motivo: 'A NFS-e não tem uma chave de acesso válida de 50 posições.' };
  }
  if (nota.ambiente === '2') return DE_TESTE;
  const emitente = chave === null ? [] : [emitenteDaChave(chave)];
  if (!isOfEmpresa(escopo, [...nota.partes, ...emitente])) {
    const prestador = nota.prestador ?? emitente[0];
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `A NFS-e ${numero ?? ''}${prestador ? ` de ${formatDocument(prestador)}` : ''} não traz a empresa do projeto ` +
        `(${formatDocument(escopo.cnpj ?? '')}) entre as suas partes.`,
    };
  }
  if (data === null) {
    return { situacao: 'Ilegível', motivo: 'A NFS-e não traz uma data de competência nem de emissão válida.' };
  }
  return isInPeriodo(escopo, data, data)
    ? null
    : { situacao: 'Fora do período', motivo: outsideReason(escopo, data, data) };
}

const DE_TESTE: Decisao = {
  situacao: 'Ilegível',
  motivo: 'O documento é do ambiente de testes (produção restrita) da NFS-e e não entra nos relatórios.',
};

function refuseEvento(evento: FichaEvento, escopo: Escopo, chaves: ReadonlySet<string>): Decisao | null {
  const { chave, data } = evento;
  if (chave === null) return { situacao: 'Ilegível', motivo: 'O evento não diz a chave da NFS-e a que pertence.' };
  if (evento.ambiente === '2') return DE_TESTE;
  if (chaves.has(chave)) return null;
  const emitente = emitenteDaChave(chave);
  if (!isOfEmpresa(escopo, [evento.autor, emitente])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `O evento é de uma NFS-e emitida por ${formatDocument(emitente)}, que não está no projeto, e a empresa do ` +
        `projeto é ${formatDocument(escopo.cnpj ?? '')}.`,
    };
  }
  const mes = mesDaChave(chave);
  const [inicio, fim] = [`${mes}-01`, ultimoDiaDoMes(mes)];
  const naData = data !== null && isInPeriodo(escopo, data, data);
  if (naData || isInPeriodo(escopo, inicio, fim)) return null;
  return { situacao: 'Fora do período', motivo: outsideReason(escopo, inicio, fim) };
}

/**
 * A city and the national system may both have a note of one service. The note of the city names the national one, or
 * both have the provider, DPS or RPS, month and value in common.
 */
function replaceMunicipais(notas: readonly FichaNota[], decisoes: Map<string, Decisao>): void {
  const nacionais = notas.filter((n) => n.padrao === 'Nacional');
  const porServico = new Map(nacionais.flatMap((n) => keyOfServico(n).map((k) => [k, n])));
  const porChave = new Map(nacionais.map((n) => [n.chave, n]));
  for (const nota of notas) {
    if (nota.padrao === 'Nacional') continue;
    const [servico = ''] = keyOfServico(nota);
    const nacional = nota.chaveNacional === null ? porServico.get(servico) : porChave.get(nota.chaveNacional);
    if (nacional === undefined) continue;
    decisoes.set(documentKey(nota), {
      situacao: 'Substituído',
      motivo: `O mesmo serviço está na NFS-e nacional ${nacional.chave}, que foi usada no lugar da nota do município.`,
    });
  }
}

function keyOfServico({ prestador, rps, data, valor }: FichaNota): string[] {
  if (prestador === null || rps === null || data === null || valor === null) return [];
  return [[plainDocument(prestador), rps, data.slice(0, 7), valor].join('|')];
}

const usedOf = <T extends FichaNfse>(documentos: readonly T[], decisoes: ReadonlyMap<string, Decisao>): T[] =>
  documentos.filter((d) => decisoes.get(documentKey(d))?.situacao === 'Usado');

/** Of several used documents of one key, keeps the one with the highest score, the earliest among equals. */
function dropRepeated<T extends FichaNfse>(
  documentos: readonly T[],
  decisoes: Map<string, Decisao>,
  keyOf: (d: T) => string,
  scoreOf: (d: T) => number,
): void {
  for (const grupo of Map.groupBy(usedOf(documentos, decisoes), keyOf).values()) {
    const melhor = grupo.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
    for (const d of grupo) {
      if (d === melhor) continue;
      const oque = d.kind === 'nfse' ? 'A mesma nota' : 'O mesmo evento';
      decisoes.set(documentKey(d), {
        situacao: 'Duplicado',
        motivo: `${oque} já foi lido em outro lugar, que foi usado.`,
      });
    }
  }
}
