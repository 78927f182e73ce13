import { escapeXml, umaLinha } from '@apura/br';
import { createClienteHttp } from '../comum/cliente-http.ts';
import { type ElementoXml, findElemento, findTexto, readXml, XmlError } from '../comum/read-xml.ts';
import { type DialetoBx, type ObrigacaoBx, pedidoXml, pesquisaXml, type QuemBx, situacaoXml } from './dialeto-bx.ts';

export interface OpcoesClienteBx {
  /** For example http://127.0.0.1:2443/services/ReceitanetBX. */
  url: string;
  hosts: readonly string[];
  dialeto: DialetoBx;
  timeoutMs?: number;
}

type RespostaBx<T> = { tipo: 'ok'; valor: T } | { tipo: 'recusa'; mensagem: string };

export interface ArquivoBx {
  id: string;
  /** The name of the file, without its folder; empty while it was not downloaded. */
  nome: string;
  tamanho: number | null;
  /** Upper case; null when the service gives no known hash. */
  md5: string | null;
  /** First day of the file's period, AAAA-MM-DD; null when it is not given. */
  inicio: string | null;
}

export interface PedidoBx {
  id: string;
  situacao: string;
  mensagem: string;
  arquivos: readonly ArquivoBx[];
}

export interface ClienteBx {
  /** The ids of the files that the Receita has, without receipts. */
  pesquisar(o: BuscaBx, entre: { de: string; ate: string }): Promise<RespostaBx<string[]>>;
  /** Orders files and returns the number of the order. */
  solicitar(o: BuscaBx, ids: readonly string[]): Promise<RespostaBx<string>>;
  verify(pedidos: readonly string[], signal?: AbortSignal): Promise<RespostaBx<PedidoBx[]>>;
  close(): void;
}

interface BuscaBx {
  obrigacao: ObrigacaoBx;
  quem: QuemBx;
  signal?: AbortSignal;
}

/** The element with the result of each operation. */
const RAIZES = {
  PesquisarArquivos: 'retornopesquisa',
  SolicitarArquivos: 'retornopedido',
  VerificarSituacaoPedidos: 'retornopedidos',
} as const;
const OUTRA_FORMA = 'O ReceitanetBX Serviço respondeu de uma forma desconhecida.';

/**
 * A client of the ReceitanetBX Serviço, which runs on the user's machine: SOAP 1.1 with one text of XML in each
 * direction. The service has no public documentation; three independent programs that use it are the source.
 */
export function createClienteBx(o: OpcoesClienteBx): ClienteBx {
  const http = createClienteHttp({
    servico: 'ReceitanetBX Serviço',
    hosts: o.hosts,
    timeoutMs: o.timeoutMs,
  });

  async function call(
    operacao: keyof typeof RAIZES,
    entrada: string,
    signal?: AbortSignal,
  ): Promise<RespostaBx<ElementoXml>> {
    const { corpo } = await http.request({
      metodo: 'POST',
      url: o.url,
      cabecalhos: { 'content-type': 'text/xml; charset=UTF-8', soapaction: `urn:${operacao}` },
      corpo:
        '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope ' +
        'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ' +
        'xmlns:ns="http://ws.apache.org/axis2"><soapenv:Header/><soapenv:Body>' +
        `<ns:${operacao}><ns:entrada>${escapeXml(entrada)}</ns:entrada></ns:${operacao}></soapenv:Body>` +
        '</soapenv:Envelope>',
      signal,
    });
    try {
      return readSaida(corpo.toString('utf8'), operacao);
    } catch (erro) {
      if (erro instanceof XmlError) return { tipo: 'recusa', mensagem: OUTRA_FORMA };
      throw erro;
    }
  }

  return {
    async pesquisar({ signal, ...busca }, entre) {
      const resposta = await call('PesquisarArquivos', pesquisaXml({ dialeto: o.dialeto, ...busca }, entre), signal);
      if (resposta.tipo === 'recusa') return resposta;
      const achados = findElemento(resposta.valor, 'arquivos')?.filhos ?? [];
      const ids = achados.map(({ atributos }) => atributos.id ?? '').filter((id) => id !== '' && !/-REC$/i.test(id));
      return { tipo: 'ok', valor: [...new Set(ids)] };
    },
    async solicitar({ signal, ...busca }, ids) {
      const resposta = await call('SolicitarArquivos', pedidoXml({ dialeto: o.dialeto, ...busca }, ids), signal);
      if (resposta.tipo === 'recusa') return resposta;
      const id = resposta.valor.atributos.id ?? '0';
      if (/^\d{1,18}$/.test(id) && Number(id) > 0) return { tipo: 'ok', valor: id };
      return { tipo: 'recusa', mensagem: mensagemDe(resposta.valor) };
    },
    async verify(pedidos, signal) {
      const resposta = await call('VerificarSituacaoPedidos', situacaoXml(pedidos), signal);
      if (resposta.tipo === 'recusa') return resposta;
      const lidos = findElemento(resposta.valor, 'pedidos')?.filhos ?? [];
      return { tipo: 'ok', valor: lidos.map(pedidoDe) };
    },
    close: () => http.close(),
  };
}

function readSaida(texto: string, operacao: keyof typeof RAIZES): RespostaBx<ElementoXml> {
  const corpo = findElemento(readXml(texto), 'Body');
  const fault = findElemento(corpo, 'Fault');
  if (fault) return { tipo: 'recusa', mensagem: limpa(findTexto(fault, 'faultstring') ?? OUTRA_FORMA) };
  const resposta = findElemento(corpo, `${operacao}Response`);
  const saida = findTexto(resposta, 'saida');
  const retorno = findTexto(resposta, 'retorno');
  if (retorno === null) return { tipo: 'recusa', mensagem: OUTRA_FORMA };
  const lida = saida === null ? null : readXml(saida);
  if (retorno === '1' && lida?.nome === RAIZES[operacao]) return { tipo: 'ok', valor: lida };
  return { tipo: 'recusa', mensagem: lida === null ? OUTRA_FORMA : mensagemDe(lida) };
}

const mensagemDe = (saida: ElementoXml): string => limpa(findTexto(saida, 'mensagem') ?? OUTRA_FORMA);

const limpa = (texto: string): string => umaLinha(texto, 240);

function pedidoDe({ atributos, filhos }: ElementoXml): PedidoBx {
  return {
    id: atributos.id ?? '',
    situacao: (atributos.situacao ?? '').toLowerCase(),
    mensagem: limpa(atributos.mensagem ?? ''),
    arquivos: filhos.filter(({ nome }) => nome === 'arquivo').map(arquivoDe),
  };
}

function arquivoDe({ atributos, filhos }: ElementoXml): ArquivoBx {
  const { id = '', local = '', hash = '', tipohash = '', tamanho = '' } = atributos;
  const inicio = filhos.find((um) => /^data in[ií]cio$/i.test(um.atributos.nome ?? ''))?.atributos.valor ?? '';
  return {
    id,
    nome: local.split(/[\\/]/).at(-1) ?? '',
    tamanho: /^\d{1,12}$/.test(tamanho) ? Number(tamanho) : null,
    md5: /^md5$/i.test(tipohash) && /^[0-9a-f]{32}$/i.test(hash) ? hash.toUpperCase() : null,
    inicio: /^\d{4}-\d{2}-\d{2}/.exec(inicio)?.[0] ?? null,
  };
}
