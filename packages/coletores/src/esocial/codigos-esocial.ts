import type { StatusEsocial } from './resposta-esocial.ts';

/** The meaning of a code of the two download services, for the next step. */
export type SentidoDoCodigo =
  | 'ok'
  /** Accepted, and there are more events. */
  | 'truncado'
  | 'nada'
  | 'sem-acesso'
  | 'fechado'
  | 'em-andamento'
  | 'cota'
  | 'muito-recente'
  | 'intervalo'
  | 'esquema'
  | 'sem-empregador'
  | 'procuracao'
  | 'indisponivel'
  | 'desconhecido';

const CODIGOS: Readonly<Record<string, SentidoDoCodigo>> = {
  '201': 'ok',
  '202': 'ok',
  '203': 'truncado',
  '301': 'indisponivel',
  '401': 'sem-acesso',
  '403': 'fechado',
  '404': 'em-andamento',
  '405': 'cota',
  '406': 'nada',
  '409': 'muito-recente',
  '410': 'intervalo',
  '417': 'esquema',
  '1018': 'sem-empregador',
};

/**
 * The meaning of an answer of the download services. Source: Manual de Orientação do Desenvolvedor 1.15, 7.7.7 and
 * 7.8.7, as third parties quote it. The code of a missing procuração is not known, so it is recognised by its sentence.
 */
export function sentidoDo({ cdResposta, descResposta }: StatusEsocial): SentidoDoCodigo {
  const sentido = Object.hasOwn(CODIGOS, cdResposta) ? CODIGOS[cdResposta] : undefined;
  const bom = sentido === 'ok' || sentido === 'truncado' || sentido === 'nada';
  if (!bom && /procura[cç][aã]o|outorga/i.test(descResposta)) return 'procuracao';
  return sentido ?? 'desconhecido';
}

const LOTE: Readonly<Record<string, string>> = {
  '101': 'O lote ainda está em processamento. Consulte de novo em alguns instantes.',
  '201': 'O lote foi processado.',
  '202': 'O lote foi processado com advertências: leia as ocorrências de cada evento.',
  '301': 'O eSocial teve um erro interno. Envie o mesmo lote de novo mais tarde.',
  '401': 'O eSocial recusou o conteúdo do lote: leia as ocorrências.',
  '402': 'O lote não segue o esquema do eSocial: leia as ocorrências.',
  '403': 'A versão do lote não é aceita pelo eSocial.',
  '404': 'O eSocial recusou o certificado digital. Confira a validade, o titular e a procuração.',
  '405': 'O lote está vazio.',
  '748': 'O protocolo não é válido. Confira o número informado no envio.',
};

/** The code of a batch in Portuguese; the government's own sentence for an unknown code. */
export function mensagemDoLote({ cdResposta, descResposta }: StatusEsocial): string {
  const conhecida = Object.hasOwn(LOTE, cdResposta) ? LOTE[cdResposta] : undefined;
  if (conhecida !== undefined) return conhecida;
  if (/^50[1-5]$/.test(cdResposta))
    return `O eSocial não pôde consultar o lote (código ${cdResposta}). ${descResposta}`;
  return `O eSocial respondeu com o código ${cdResposta}. ${descResposta}`;
}

const EVENTO: Readonly<Record<string, string>> = {
  '201': 'O evento foi aceito.',
  '202': 'O evento foi aceito com advertências.',
  '401': 'O conteúdo do evento foi recusado: leia as ocorrências.',
  '402': 'O evento não segue o esquema do leiaute: leia as ocorrências.',
  '403': 'A versão do leiaute do evento não é aceita.',
  '404': 'O certificado que assinou o evento foi recusado.',
  '405': 'A assinatura do evento não confere. Gere os arquivos de novo.',
  '406': 'O evento está no grupo errado do lote.',
  '407': 'Falta um evento que deve vir antes deste: envie os lotes na ordem indicada.',
  '408': 'O CNPJ ou CPF do evento foi recusado.',
  '409': 'Falta a procuração eletrônica da Receita Federal para o titular do certificado.',
  '410': 'Falta a procuração eletrônica da Caixa para o titular do certificado.',
  '411': 'Quem assinou não pode assinar por este empregador.',
};

/** The code of an event in Portuguese. */
export function mensagemDoEvento({ cdResposta, descResposta }: StatusEsocial): string {
  const conhecida = Object.hasOwn(EVENTO, cdResposta) ? EVENTO[cdResposta] : undefined;
  return conhecida ?? `O eSocial respondeu com o código ${cdResposta}. ${descResposta}`;
}
