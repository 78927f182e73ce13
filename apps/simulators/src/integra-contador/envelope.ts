import type { RespostaSimulada } from '../rede/servidor-simulado.ts';
import type { RespostaServico } from './servico.ts';

/** The body of every call: who asks, for whom, and what. */
export interface Envelope {
  contratante?: { numero?: unknown; tipo?: unknown };
  autorPedidoDados?: { numero?: unknown; tipo?: unknown };
  contribuinte?: { numero?: unknown; tipo?: unknown };
  pedidoDados?: { idSistema?: unknown; idServico?: unknown; versaoSistema?: unknown; dados?: unknown };
}

/** 'idSistema/idServico' of the service that is asked for. */
export function servicoDe({ pedidoDados }: Envelope): string {
  return `${String(pedidoDados?.idSistema)}/${String(pedidoDados?.idServico)}`;
}

/** Whether this is a number of a person or a company with the kind that fits it. */
export function isPessoa(pessoa: { numero?: unknown; tipo?: unknown } | undefined): boolean {
  const tamanho = pessoa?.tipo === 2 ? 14 : 11;
  return [1, 2].includes(Number(pessoa?.tipo)) && String(pessoa?.numero).length === tamanho;
}

/** The documents show `dados` as a text of JSON; an empty one asks for nothing more. */
export function parseDados(dados: unknown): Record<string, unknown> {
  return typeof dados === 'string' && dados !== '' ? parseObject(dados) : {};
}

/** The object of a JSON text; empty for any other value. */
export function parseObject(texto: string): Record<string, unknown> {
  const valor: unknown = JSON.parse(texto);
  return typeof valor === 'object' && valor !== null ? { ...valor } : {};
}

/** The service's answer as it goes over the wire: the envelope again, with the data as a text of JSON. */
export function toWire(
  { status, dados, codigo, texto, cabecalhos }: RespostaServico,
  envelope: Envelope,
): RespostaSimulada {
  if (status === 204 || status === 304) return { status, cabecalhos };
  const mensagens = [{ codigo, texto }];
  return {
    status,
    cabecalhos,
    corpo: { ...envelope, status, dados: dados === undefined ? '' : JSON.stringify(dados), mensagens },
  };
}
