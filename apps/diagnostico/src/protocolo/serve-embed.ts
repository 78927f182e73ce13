/** What the embedding page hands over: the configuration of the stock client, of which only this is used. */
export interface ConfigEmbed {
  id?: string;
  accessToken?: string;
  tokenType?: unknown;
  settings?: Record<string, unknown>;
}

/** What the page does when it is asked to. A rejection becomes an error event, never an unanswered request. */
export interface PaginaEmbed {
  load(config: ConfigEmbed): Promise<void>;
  draw(): Promise<void>;
  exchangeToken(token: string): void;
  atualizar(): Promise<void>;
  imprimir(): void;
}

export interface CanalEmbed {
  /** Whose messages count. */
  janela: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  pai: Pick<Window, 'postMessage'>;
  origens: readonly string[];
  /** The id that the embedding client gave this page in its address. */
  uid: string;
}

interface Pedido {
  method: string;
  url: string;
  headers: { id?: string; uid?: string };
  body?: unknown;
}

interface Resposta {
  statusCode: number;
  body: unknown;
}

const PAGINA = { name: 'diagnostico', displayName: 'Diagnóstico', isActive: true, visibility: 0 } as const;
const ACEITO: Resposta = { statusCode: 202, body: {} };
const FEITO: Resposta = { statusCode: 200, body: {} };

/**
 * Serves the wire protocol of the stock Power BI client (powerbi-client 2.24: requests over postMessage, correlated by
 * `headers.id`). That client checks neither window nor origin nor addressee; this side checks all three. A load that
 * fails is still answered with 202 and reported by an error event: the client does not wait for the answer.
 */
export function serveEmbed(
  canal: CanalEmbed,
  pagina: PaginaEmbed,
): { evento(nome: string, body: unknown): void; close(): void } {
  let destino: string | null = null;
  let contador = 0;
  let filtros: unknown = [];

  const send = (message: object): void => {
    if (destino !== null) canal.pai.postMessage(message, destino);
  };
  const evento = (nome: string, body: unknown): void =>
    send({
      method: 'POST',
      url: `/reports/${canal.uid}/events/${nome}`,
      headers: { id: `${canal.uid}-${++contador}` },
      body,
    });
  const depois = (feito: Promise<void>, nomes: readonly string[]): void => {
    feito.then(
      () => {
        for (const nome of nomes) evento(nome, {});
      },
      (erro: unknown) => evento('error', descrever(erro)),
    );
  };

  function answer({ method, url, body }: Pedido): Resposta {
    switch (`${method} ${url}`) {
      case 'POST /report/load':
        depois(
          pagina
            .load(configDe(body))
            .then(() => evento('loaded', {}))
            .then(() => pagina.draw()),
          ['rendered'],
        );
        return ACEITO;
      case 'POST /report/prepare':
        depois(pagina.load(configDe(body)), ['loaded']);
        return ACEITO;
      case 'POST /report/render':
        depois(pagina.draw(), ['rendered']);
        return ACEITO;
      case 'POST /report/token':
        if (typeof body !== 'string' || body === '') return recusa(400, 'invalidToken', 'O novo acesso veio vazio.');
        pagina.exchangeToken(body);
        return FEITO;
      case 'POST /report/refresh':
        depois(pagina.atualizar(), ['rendered']);
        return ACEITO;
      case 'POST /report/print':
        pagina.imprimir();
        return ACEITO;
      case 'GET /report/pages':
        return { statusCode: 200, body: [PAGINA] };
      case 'PUT /report/pages/active': {
        const nome = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
        if (nome !== PAGINA.name) return recusa(404, 'pageNotFound', 'O diagnóstico tem uma só página.');
        evento('pageChanged', { newPage: { name: PAGINA.name, displayName: PAGINA.displayName } });
        return ACEITO;
      }
      case 'GET /report/bookmarks':
      case `GET /report/pages/${PAGINA.name}/visuals`:
      case `GET /report/pages/${PAGINA.name}/filters`:
        // The page has no bookmarks, and its panels are no visuals that can be moved or filtered one by one.
        return { statusCode: 200, body: [] };
      case 'GET /report/filters':
        return { statusCode: 200, body: filtros };
      case 'PUT /report/filters':
      case 'POST /report/filters':
        // A filter is stored and returned, but changes no number: the page shows sums over the whole project.
        filtros = Array.isArray(body) ? body : [];
        return ACEITO;
      case 'PATCH /report/settings':
        return ACEITO;
      case 'GET /report/hasUnsavedChanges':
      case 'GET /report/isUserStateApplied':
        return { statusCode: 200, body: false };
      case 'GET /report/zoom':
        return { statusCode: 200, body: 1 };
      case 'POST /report/switchMode/view':
      case 'POST /report/closeAllOverlays':
        return ACEITO;
      case 'GET /getCorrelationId':
        return { statusCode: 200, body: canal.uid };
      default:
        return recusa(404, 'routeNotFound', `O diagnóstico não oferece esta operação: ${method} ${url}`);
    }
  }

  const ouvir = (event: MessageEvent): void => {
    if (event.source !== canal.pai || !canal.origens.includes(event.origin)) return;
    const pedido = pedidoDe(event.data);
    if (pedido === null || (pedido.headers.uid ?? uidAusente(pedido, canal.uid)) !== canal.uid) return;
    destino = event.origin;
    send({ ...answer(pedido), headers: { id: pedido.headers.id } });
  };
  canal.janela.addEventListener('message', ouvir as EventListener);
  return { evento, close: () => canal.janela.removeEventListener('message', ouvir as EventListener) };
}

/**
 * The client's `bookmarksManager` says no addressee when the client made the frame itself: without an answer its caller
 * would wait for ever. The message came to this very window all the same.
 */
function uidAusente({ url }: Pedido, uid: string): string | undefined {
  return url.startsWith('/report/bookmarks') ? uid : undefined;
}

function pedidoDe(data: unknown): Pedido | null {
  if (typeof data !== 'object' || data === null) return null;
  const { method, url, headers, body } = data as Record<string, unknown>;
  if (typeof method !== 'string' || typeof url !== 'string' || typeof headers !== 'object' || headers === null)
    return null;
  const { id, uid } = headers as Record<string, unknown>;
  if (typeof id !== 'string' || (typeof uid !== 'string' && uid !== undefined)) return null;
  return {
    method: method.toUpperCase(),
    url: url.split('?')[0] ?? url,
    headers: { id, uid },
    body,
  };
}

function configDe(body: unknown): ConfigEmbed {
  if (typeof body !== 'object' || body === null) return {};
  const { id, accessToken, tokenType, settings } = body as Record<string, unknown>;
  return {
    id: typeof id === 'string' ? id : undefined,
    accessToken: typeof accessToken === 'string' ? accessToken : undefined,
    tokenType,
    settings: typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>) : undefined,
  };
}

const recusa = (statusCode: number, errorCode: string, message: string): Resposta => ({
  statusCode,
  body: { message, detailedMessage: message, errorCode },
});

function descrever(erro: unknown): object {
  const message = erro instanceof Error ? erro.message : 'Falha ao carregar o diagnóstico';
  const errorCode =
    erro instanceof Error && 'code' in erro && typeof erro.code === 'string' ? erro.code : 'LoadReportFailed';
  return { message, detailedMessage: message, errorCode, level: 6, technicalDetails: {} };
}
