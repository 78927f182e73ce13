import { ERROS, erroRespostaSchema, mayRepeat } from '@apura/contract';

/** A call that did not succeed: what the server said, or why there was no answer, in Portuguese. */
export class ApiError extends Error {
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(fault: {
    message: string;
    code: string;
    status: number;
    fields?: Record<string, string> | undefined;
    requestId?: string | null;
  }) {
    super(fault.message);
    this.name = 'ApiError';
    this.code = fault.code;
    this.status = fault.status;
    this.fields = fault.fields ?? {};
    this.requestId = fault.requestId ?? null;
  }

  /** Whether the server was not there to answer (no connection, or a gateway before it said so). */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Whether the server answered that it has too much to do. */
  get isBusy(): boolean {
    return this.status === 429 || this.status === 503;
  }

  /** Whether the same request may succeed later without anybody mending it. */
  get isTransient(): boolean {
    return this.isUnanswered || this.status === 429 || this.status === 408 || this.status >= 500;
  }

  /** Whether it is worth offering the same request again. */
  get isRepeatable(): boolean {
    return mayRepeat(this);
  }
}

export function connectionError(): ApiError {
  return new ApiError({
    message: 'Não foi possível falar com o servidor, verifique sua conexão e tente novamente',
    code: 'sem-conexao',
    status: 0,
  });
}

/** The error that an answer outside 2xx carries; an answer of another shape gives a plain one. */
export async function errorOfAnswer(response: Response): Promise<ApiError> {
  return errorOfText(response.status, await response.text().catch(() => ''), response.headers.get('x-request-id'));
}

export function errorOfText(status: number, text: string, requestId: string | null): ApiError {
  const parsed = erroRespostaSchema.safeParse(parseJson(text));
  if (parsed.success) return new ApiError({ ...parsed.data, status, requestId: parsed.data.requestId ?? requestId });
  const code = codeOfStatus(status);
  return new ApiError({ message: ERROS[code].message, code, status, requestId });
}

/** What a gateway before the server means, which knows nothing of our codes. */
function codeOfStatus(status: number): 'servico-indisponivel' | 'muitas-chamadas' | 'erro-interno' {
  if (status === 502 || status === 503 || status === 504) return 'servico-indisponivel';
  return status === 429 ? 'muitas-chamadas' : 'erro-interno';
}

/** The message of anything that was thrown, fit for the screen. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : ERROS['erro-interno'].message;
}

/**
 * What helps where the same request would be refused again; null where trying again may help, or the message says it
 * all.
 */
export function adviceOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.isRepeatable) return null;
  if (error.status === 401) return 'Entre novamente no portal.';
  if (error.code === 'modulo-bloqueado' || error.code === 'diagnostico-indisponivel') return null;
  if (error.status === 403) return 'Peça o acesso a um administrador da sua empresa.';
  if (error.status === 404) return 'Se o item sumiu da lista, ele foi excluído.';
  if (error.status === 409)
    return 'A situação mudou enquanto esta página estava aberta. Atualize-a para ver como está agora.';
  return (
    'Repetir o pedido dá a mesma resposta. Se os dados parecem certos, informe o código da requisição à ' +
    'nossa equipe.'
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
