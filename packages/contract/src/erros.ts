import type { ErrorDefinition } from './erros/definicao.ts';
import { ERROS_DE_ACESSO } from './erros/erros-de-acesso.ts';
import { ERROS_DE_CADASTRO } from './erros/erros-de-cadastro.ts';
import { ERROS_DE_PROJETO } from './erros/erros-de-projeto.ts';

export type { ErrorDefinition, Retry } from './erros/definicao.ts';

/** Codes that any call may answer. */
const GERAIS = {
  'requisicao-invalida': {
    status: 400,
    message: 'Os dados enviados não estão no formato esperado, confira os campos indicados',
    retry: 'apos-corrigir',
  },
  'muitas-tentativas': {
    status: 429,
    message: 'Muitas tentativas seguidas, aguarde alguns minutos e tente novamente',
    retry: 'com-espera',
  },
  'muitas-chamadas': {
    status: 429,
    message: 'Muitos pedidos em pouco tempo, aguarde alguns segundos e tente novamente',
    retry: 'com-espera',
  },
  'nao-encontrado': {
    status: 404,
    message: 'Não encontramos o que você procura, atualize a página e tente novamente',
    retry: 'nunca',
  },
  'valores-incorretos': { status: 422, message: 'Valores preenchidos incorretamente', retry: 'apos-corrigir' },
  'servico-indisponivel': {
    status: 503,
    message: 'Serviço temporariamente indisponível, tente novamente em instantes',
    retry: 'com-espera',
  },
  'erro-interno': {
    status: 500,
    message: 'Ocorreu uma falha inesperada, tente novamente e informe o código da requisição se ela persistir',
    retry: 'com-espera',
  },
} as const satisfies Record<string, ErrorDefinition>;

/** The one table of error codes: what each is on the wire and to a user. Each has a page, see {@link pageOfErro}. */
export const ERROS = {
  ...GERAIS,
  ...ERROS_DE_ACESSO,
  ...ERROS_DE_CADASTRO,
  ...ERROS_DE_PROJETO,
} as const;

export type ErrorCode = keyof typeof ERROS;

/** The address of a code's page on the server, which serves `docs/erros/<code>.md` there. */
export function pageOfErro(code: ErrorCode): string {
  return `/erros/${code}`;
}

/**
 * Whether the same request may be answered otherwise later, as it stands: its code decides, and without a known one its
 * status (0 where there was no answer).
 */
export function mayRepeat({ code, status }: { code: string; status: number }): boolean {
  if (Object.hasOwn(ERROS, code)) return ERROS[code as ErrorCode].retry === 'com-espera'; // It has that very key.
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
