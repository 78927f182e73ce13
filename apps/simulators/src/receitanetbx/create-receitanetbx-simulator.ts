import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeXml, todayInSaoPaulo } from '@apura/br';
import {
  openServidor,
  type PedidoRecebido,
  type RespostaSimulada,
  type ServidorSimulado,
} from '../rede/servidor-simulado.ts';
import { unescapeXml } from '../rede/unescape-xml.ts';
import { writeXml } from '../rede/write-xml.ts';
import {
  type EscrituracaoFicticia,
  escrituracaoFicticia,
  escrituracoesFicticias,
  type SistemaBx,
} from './escrituracoes-ficticias.ts';

export interface ReceitanetBxSimulator extends ServidorSimulado {
  /** Companies that have authorized no one. */
  readonly semProcuracao: Set<string>;
  /** 'cnpj|EFDC' of obligations that were not handed in. */
  readonly semArquivos: Set<string>;
  /** What the last requests of each operation were, the inner XML. */
  readonly entradas: readonly { operacao: string; entrada: string }[];
  /** The next calls of an operation are answered like this, one each. */
  answerWith(operacao: string, respostas: readonly { retorno: 0 | 1; saida: string }[]): void;
  /** Orders that were taken so far fail. */
  failPedidos(mensagem: string): void;
}

export interface OpcoesReceitanetBx {
  /** Where downloads are written, below the certificate's number. */
  pasta: string;
  /** Whose certificate the service was set up with. */
  certificado: string;
  now: () => Date;
  /** How long the Receita takes to prepare an order; 20 minutes by default. */
  preparoMs?: number;
  /** With 'arquivo' the service cannot report the state of orders. */
  modoLog?: 'banco' | 'arquivo';
}

interface Pedido {
  id: string;
  em: number;
  arquivos: readonly EscrituracaoFicticia[];
  erro: string | null;
}

interface SistemaEsperado {
  sistema: SistemaBx;
  tipoarquivo: string;
  tipopesquisa: string;
  inicio: string;
  fim: string;
}

const PREPARO_MS = 20 * 60_000;
const CAMINHO = '/services/ReceitanetBX';

/** Both ways of naming that were seen to work: as the screens show things, and by codes. */
const ESPERADOS: ReadonlyMap<string, SistemaEsperado> = new Map([
  ['SPED Contribuições', esperado('EFDC', 'Escrituração|Período da Escrituração|Data de início|Data de fim')],
  [
    'SPED Fiscal - EFD ICMS IPI',
    esperado('EFDF', 'Escrituração Fiscal Digital|Por Período da Escrituracao|Data Inicio|Data Fim'),
  ],
  [
    'SPED Contábil',
    esperado('ECD', 'Escrituração Contábil Digital|Por Período da Escrituração|Data de início|Data de fim'),
  ],
  ['SPED ECF', esperado('ECF', 'Escrituração|Período da Escrituração|Data de início|Data de fim')],
  ['7', esperado('EFDC', 'EFD|exercicio|dataInicio|dataFim')],
  ['2', esperado('EFDF', '1602|porCNPJIEPeriodoContribuinte|dataInicio|dataFim')],
  ['1', esperado('ECD', '1601|porPeriodo|dataInicio|dataFim')],
  ['20', esperado('ECF', 'ECF|exercicio|dataInicio|dataFim')],
]);

/**
 * Simulates the ReceitanetBX Serviço on the machine where it is installed: SOAP 1.1 with XML as text inside, orders
 * that take their time by the clock, and files in a folder. There is no public reference: it does what three
 * independent users of the service describe.
 */
export async function createReceitanetBxSimulator(o: OpcoesReceitanetBx): Promise<ReceitanetBxSimulator> {
  const semProcuracao = new Set<string>();
  const semArquivos = new Set<string>();
  const entradas: { operacao: string; entrada: string }[] = [];
  const roteiro: { operacao: string; retorno: 0 | 1; saida: string }[] = [];
  const pedidos = readPedidos(o.pasta);
  const conhecidos = new Map<string, EscrituracaoFicticia>();
  let numero = Math.max(76_000_000, ...[...pedidos.keys()].map(Number));

  function quem(entrada: string): { cnpj: string } | { mensagem: string } {
    const perfil = attribute(entrada, 'perfil');
    const representado = attribute(entrada, 'nirepresentado');
    if (perfil === 'Contribuinte' || perfil === 'contr')
      return representado === null ? { cnpj: o.certificado } : { mensagem: 'O representado não deve ser informado.' };
    if (representado === null || attribute(entrada, 'tiponirepresentado') !== 'cnpj')
      return { mensagem: 'Informe o NI do representado.' };
    if (semProcuracao.has(representado))
      return { mensagem: `Não existe procuração eletrônica de ${representado} para o usuário.` };
    return { cnpj: representado };
  }

  function pesquisar(entrada: string): { achados: EscrituracaoFicticia[] } | { mensagem: string } {
    const sistema = ESPERADOS.get(attribute(entrada, 'sistema') ?? '');
    if (sistema === undefined) return { mensagem: 'Não foi possível identificar o sistema.' };
    if (attribute(entrada, 'tipoarquivo') !== sistema.tipoarquivo)
      return { mensagem: 'Não foi possível identificar o tipo de arquivo.' };
    if (attribute(entrada, 'tipopesquisa') !== sistema.tipopesquisa)
      return { mensagem: `Não foi possível identificar o tipo de pesquisa ${attribute(entrada, 'tipopesquisa')}` };
    const dono = quem(entrada);
    if ('mensagem' in dono) return dono;
    const [de, ate] = [isoDay(field(entrada, sistema.inicio)), isoDay(field(entrada, sistema.fim))];
    if (de === null || ate === null) return { mensagem: 'Foi detectado um conteúdo inválido nos campos de data.' };
    if (ate > todayInSaoPaulo(o.now())) return { mensagem: 'Data fim deve ser igual ou menor que a data atual' };
    if (semArquivos.has(`${dono.cnpj}|${sistema.sistema}`)) return { achados: [] };
    const achados = escrituracoesFicticias(dono.cnpj, sistema.sistema, { de, ate });
    for (const um of achados) conhecidos.set(um.id, um);
    return { achados };
  }

  function run(operacao: string, entrada: string): { retorno: 0 | 1; saida: string } {
    switch (operacao) {
      case 'PesquisarArquivos': {
        const resultado = pesquisar(entrada);
        if ('mensagem' in resultado) return { retorno: 0, saida: inMessage('retornopesquisa', resultado.mensagem) };
        const ids = resultado.achados.flatMap(({ id }) => [id, `${id}-REC`]);
        const lista = ids.map((id) => `<arquivo id="${id}"/>`).join('');
        const mensagem = ids.length === 0 ? 'Nenhum arquivo foi encontrado.' : 'A pesquisa foi processada com sucesso.';
        return {
          retorno: 1,
          saida: `<retornopesquisa><arquivos>${lista}</arquivos><mensagem>${mensagem}</mensagem></retornopesquisa>`,
        };
      }
      case 'SolicitarArquivos': {
        const dono = quem(entrada);
        const ids = [...entrada.matchAll(/<arquivo id="([^"]+)"\/>/g)].map((achado) => achado[1] ?? '');
        const arquivos = ids.flatMap((id) => conhecidos.get(id) ?? []);
        const mensagem =
          'mensagem' in dono ? dono.mensagem : arquivos.length === 0 ? 'Informe a lista de arquivos.' : null;
        if (mensagem !== null) return { retorno: 0, saida: inMessage('retornopedido', mensagem, ' id="0"') };
        numero += 1;
        const id = String(numero);
        pedidos.set(id, { id, em: o.now().getTime(), arquivos, erro: null });
        writePedidos(o.pasta, pedidos);
        return {
          retorno: 1,
          saida: inMessage('retornopedido', `O pedido número ${id} foi registrado com sucesso.`, ` id="${id}"`),
        };
      }
      case 'VerificarSituacaoPedidos': {
        if (o.modoLog === 'arquivo')
          return {
            retorno: 0,
            saida: inMessage('retornopedidos', 'Operação indisponível no modo de gravação em arquivo.'),
          };
        const ids = [...entrada.matchAll(/<pedido id="([^"]+)"\/>/g)].map((achado) => achado[1] ?? '');
        const lista = ids.map((id) => showPedido(pedidos.get(id), id)).join('');
        return { retorno: 1, saida: `<retornopedidos><pedidos>${lista}</pedidos></retornopedidos>` };
      }
      default:
        return { retorno: 0, saida: inMessage('retorno', 'Operação desconhecida.') };
    }
  }

  /** A file is written when its order is ready, as the service does in its cycles. */
  function showPedido(pedido: Pedido | undefined, id: string): string {
    if (pedido === undefined) return `<pedido id="${id}" situacao="inativo" mensagem="Pedido não encontrado."/>`;
    if (pedido.erro !== null) return `<pedido id="${id}" situacao="erro" mensagem="${pedido.erro}"/>`;
    const pronto = o.now().getTime() >= pedido.em + (o.preparoMs ?? PREPARO_MS);
    if (!pronto) return `<pedido id="${id}" situacao="processando"/>`;
    const pasta = join(o.pasta, o.certificado);
    mkdirSync(pasta, { recursive: true });
    const arquivos = pedido.arquivos.map((um) => {
      writeFileSync(join(pasta, um.nome), um.conteudo);
      const md5 = createHash('md5').update(um.conteudo).digest('hex').toUpperCase();
      const local = `C:\\bx\\${o.certificado}\\${um.nome}`;
      return (
        `<arquivo id="${um.id}" situacao="baixado" local="${local}" ` +
        `datadownload="${o.now().toISOString()}" hash="${md5}" tipohash="MD5" tamanho="${um.conteudo.length}">` +
        `<atributo nome="Data Início" valor="${um.inicio}T00:00:00" tipo="data"/></arquivo>`
      );
    });
    return `<pedido id="${id}" situacao="disponivel">${arquivos.join('')}</pedido>`;
  }

  function answer({ metodo, caminho, cabecalhos, corpo }: PedidoRecebido): RespostaSimulada {
    const xml = { 'content-type': 'text/xml; charset=UTF-8' };
    if (metodo !== 'POST' || caminho !== CAMINHO) return { status: 404, texto: '', cabecalhos: xml };
    const operacao = /urn:(\w+)/.exec(String(cabecalhos.soapaction ?? ''))?.[1] ?? '';
    const dentro = new RegExp(
      `<(?:\\w+:)?Body>\\s*<(?:\\w+:)?${operacao}\\b[^>]*>\\s*<(?:\\w+:)?entrada>([\\s\\S]*?)</(?:\\w+:)?entrada>`,
    ).exec(corpo)?.[1];
    if (operacao === '' || dentro === undefined || !corpo.includes('http://ws.apache.org/axis2'))
      return {
        status: 500,
        texto: envelope(
          '<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>Bad request</faultstring></soapenv:Fault>',
        ),
        cabecalhos: xml,
      };
    const entrada = unescapeXml(dentro);
    entradas.push({ operacao, entrada });
    const item = roteiro.find((um) => um.operacao === operacao);
    if (item !== undefined) roteiro.splice(roteiro.indexOf(item), 1);
    const { retorno, saida } = item ?? run(operacao, entrada);
    const campos = writeXml({ 'ns:retorno': String(retorno), 'ns:saida': escapeXml(saida) });
    const resposta = `ns:${operacao}Response`;
    const resultado = `<${resposta} xmlns:ns="http://ws.apache.org/axis2">${campos}</${resposta}>`;
    return { status: 200, texto: envelope(resultado), cabecalhos: xml };
  }

  const servidor = await openServidor({ answer });
  return {
    ...servidor,
    semProcuracao,
    semArquivos,
    entradas,
    answerWith(operacao, respostas) {
      roteiro.push(...respostas.map((resposta) => ({ operacao, ...resposta })));
    },
    failPedidos(mensagem) {
      for (const pedido of pedidos.values()) pedido.erro = mensagem;
    },
  };
}

const BASE = 'pedidos-simulados.json';

/** The service has a base of its own: orders outlive it. */
function readPedidos(pasta: string): Map<string, Pedido> {
  try {
    const lidos = JSON.parse(readFileSync(join(pasta, BASE), 'utf8')) as (Omit<Pedido, 'arquivos'> & {
      arquivos: Pick<EscrituracaoFicticia, 'cnpj' | 'sistema' | 'inicio' | 'fim'>[];
    })[];
    return new Map(lidos.map((um) => [um.id, { ...um, arquivos: um.arquivos.map(escrituracaoFicticia) }]));
  } catch {
    // The first time, or a base that is none.
    return new Map();
  }
}

function writePedidos(pasta: string, pedidos: ReadonlyMap<string, Pedido>): void {
  const escritos = [...pedidos.values()].map((um) => ({
    ...um,
    arquivos: um.arquivos.map(({ cnpj, sistema, inicio, fim }) => ({ cnpj, sistema, inicio, fim })),
  }));
  writeFileSync(join(pasta, BASE), JSON.stringify(escritos));
}

function esperado(sistema: SistemaBx, nomes: string): SistemaEsperado {
  const [tipoarquivo = '', tipopesquisa = '', inicio = '', fim = ''] = nomes.split('|');
  return { sistema, tipoarquivo, tipopesquisa, inicio, fim };
}

const inMessage = (raiz: string, mensagem: string, atributos = ''): string =>
  `<${raiz}${atributos}><mensagem>${mensagem}</mensagem></${raiz}>`;

function envelope(corpo: string): string {
  return (
    `<?xml version='1.0' encoding='UTF-8'?>` +
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<soapenv:Body>${corpo}</soapenv:Body></soapenv:Envelope>`
  );
}

function attribute(xml: string, nome: string): string | null {
  return new RegExp(`<identificacao[^>]*\\s${nome}="([^"]*)"`).exec(xml)?.[1] ?? null;
}

function field(xml: string, nome: string): string {
  return new RegExp(`<campo nome="${nome}" valor="([^"]*)"`).exec(xml)?.[1] ?? '';
}

function isoDay(texto: string): string | null {
  const br = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto);
  if (br) return `${br[3]}-${br[2]}-${br[1]}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(texto) ? texto : null;
}
